// ---- Icons: lines on a square of 24 units. ----

const ICONS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  mirror: "M12 3v18M8 7v10H3zM16 7v10h5z", turn: "M20 12a8 8 0 1 1-2.3-5.7M20 3v5h-5",
  shift: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3", clear: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1", paste: "M9 3h6v4H9zM9 5H5v16h14V5h-4", settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6",
  first: "M6 5v14M18 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", forward: "M8 5l9 7-9 7z", last: "M18 5v14M6 5l9 7-9 7z",
  left: "M20 12H4M10 6l-6 6 6 6", right: "M4 12h16M14 6l6 6-6 6", up: "M12 20V4M6 10l6-6 6 6", down: "M12 4v16M6 14l6 6 6-6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c1 .9 1 1.500 1 2.500h6c0-1 0-1.600 1-2.500A6 6 0 0 0 12 3z",
  keep: "M6 3h12v18l-6-5-6 5z", close: "M6 6l12 12M18 6L6 18", more: "M5 9l7 7 7-7", again: "M4 12a8 8 0 1 0 2.300-5.700M4 3v5h5",
};
const icon = (name) => drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, drawn("path", { d: ICONS[name] }));
// A button with an icon and its name.
const tool = (name, text, action, more) => button([icon(name), element("span", {}, text)], action, { class: "tool", ...more });
