// ---- The document ----

function element(name, properties, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}
function drawn(name, properties, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
const button = (content, action, more) => element("button", { type: "button", onclick: action, ...more }, ...[content].flat());
const sign = (text) => element("span", { "aria-hidden": "true" }, text);
const fill = (id, ...children) => document.getElementById(id).replaceChildren(...children.filter((c) => c !== null));

