// ---- The document ----

function element(name, properties, ...children) {
  const made = document.createElement(name);
  made.handlers = {};
  for (const [key, value] of Object.entries(properties || {})) {
    if (key === "class") made.className = value;
    else if (key === "value" || key === "checked") made[key] = value;
    else if (key.startsWith("on")) made[key] = made.handlers[key] = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== ""));
  return made;
}
function drawn(name, properties, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
// A button that cannot be used keeps the focus, so that a reader does not lose the place.
function button(content, action, { disabled, ...more } = {}) {
  const use = disabled ? null : action;
  return element("button", { type: "button", onclick: use, "aria-disabled": disabled ? "true" : null, ...more }, ...[content].flat());
}
const sign = (text) => element("span", { "aria-hidden": "true" }, text);

// ---- Drawing again. What is there becomes what shall be there, so that focus, carets, half-typed Japanese and open
// menus stay as they are. ----

const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || "" : "");
const canBecome = (old, next) => old.nodeName === next.nodeName && keyOf(old) === keyOf(next);

function become(old, next) {
  if (old.nodeType !== 1) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  if (next.draw && old.dataset.stamp === next.dataset.stamp) return;
  drawNow(next);
  // A reader opens and closes details; style is set by scripts that move things.
  const isOurs = ({ name }) => name !== "style" && !(name === "open" && old.tagName === "DETAILS");
  for (const { name } of [...old.attributes].filter(isOurs)) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...next.attributes].filter(isOurs)) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const name of Object.keys(old.handlers || {})) old[name] = null;
  Object.assign(old, next.handlers);
  old.handlers = next.handlers;
  if (old.dataset.own === undefined) put(old, [...next.childNodes]);
  if (old.tagName === "INPUT" && old.type === "checkbox") old.checked = next.checked;
  // A text that a person is typing is not overwritten.
  else if (["INPUT", "TEXTAREA", "SELECT"].includes(old.tagName) && old !== document.activeElement && old.value !== next.value) old.value = next.value;
}
// An element whose children are drawn only if it is new, or if its stamp, which names all that they show, has changed.
function lazy(name, stamp, properties, draw) {
  return Object.assign(element(name, { ...properties, "data-stamp": stamp }), { draw });
}
function drawNow(node) {
  if (!node.draw) return;
  node.append(...node.draw().filter(Boolean));
  node.draw = null;
}
function drawAll(node) {
  drawNow(node);
  if (node.nodeType === 1) node.querySelectorAll("[data-stamp]").forEach(drawAll);
}
function put(parent, children) {
  let old = parent.firstChild;
  for (const child of children) {
    const key = keyOf(child);
    let found = old;
    while (key && found && !canBecome(found, child)) found = found.nextSibling;
    if (!found || !canBecome(found, child)) {
      drawAll(child);
      parent.insertBefore(child, old);
      continue;
    }
    while (old !== found) old = removed(old);
    become(found, child);
    old = found.nextSibling;
  }
  while (old) old = removed(old);
}
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
const FOCUSABLE = "button, a[href], input, select, textarea, summary";
// The children of an element, by its name. If the focused child is gone, the focus goes to the first one that is left.
function fill(id, ...children) {
  const parent = document.getElementById(id);
  const hadFocus = parent.contains(document.activeElement);
  put(parent, children.flat().filter((child) => child !== null && child !== "").map((child) => (typeof child === "string" ? new Text(child) : child)));
  if (!hadFocus || parent.contains(document.activeElement)) return;
  const next = parent.querySelector(FOCUSABLE) || document.querySelector("#problem:not([hidden]) #board [tabindex=\"0\"]") || document.querySelector("#tabs a, #tools summary");
  if (next) next.focus({ preventScroll: true });
}

// ---- Menus ----

// A button that opens a panel. Escape and a click elsewhere close it.
function menu(id, content, ...panel) {
  return element("details", { class: "menu", id, onkeydown: (event) => { if (event.key === "Escape") closeMenus(event.currentTarget); } },
    element("summary", { class: "button" }, ...[content].flat()), element("div", { class: "panel" }, ...panel));
}
function closeMenus(within) {
  document.querySelectorAll("details.menu[open]").forEach((one) => {
    one.open = false;
    if (one === within) one.querySelector("summary").focus();
  });
}
document.addEventListener("pointerdown", (event) => {
  document.querySelectorAll("details.menu[open]").forEach((one) => { if (!one.contains(event.target)) one.open = false; });
});

// A choice among words; `options` are pairs of value and text.
function choice(id, label, value, options, action) {
  const made = options.map(([one, text]) => element("option", { value: one, selected: one === value }, text));
  const list = element("select", { id, onchange: (event) => action(event.target.value) }, ...made);
  list.value = value;
  return element("label", { class: "choice" }, element("span", {}, label), list);
}
