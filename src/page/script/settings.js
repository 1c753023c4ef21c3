// ---- How the page looks: chosen in a menu and kept in the browser, if it lets us. ----

const LOOK = "tsume-look";
const look = { pieces: "two", colours: "system" };
function keptLook() {
  try {
    return JSON.parse(localStorage.getItem(LOOK)) || {};
  } catch (error) {
    return {}; // A page that may not keep anything is a page like any other.
  }
}
function readLook() {
  const { lang, pieces, colours } = keptLook();
  if (lang in WORDS) state.lang = lang;
  if (SETS.includes(pieces)) look.pieces = pieces;
  if (["light", "dark"].includes(colours)) look.colours = colours;
  showColours();
}
function setLook(change) {
  if (change.lang) state.lang = change.lang;
  const { lang, ...own } = change;
  Object.assign(look, own);
  state.said = "";
  try {
    localStorage.setItem(LOOK, JSON.stringify({ ...keptLook(), ...change }));
  } catch (error) { /* It lasts as long as the page. */ }
  showColours();
  render();
}
function showColours() {
  const { dataset } = document.documentElement;
  if (look.colours === "system") delete dataset.theme;
  else dataset.theme = look.colours;
}

const settingsMenu = () => menu("settings", [icon("settings"), element("span", {}, word("settings"))],
  choice("lang", word("language"), state.lang, [["en", "English"], ["ja", "日本語"]], (lang) => setLook({ lang })),
  choice("pieces", word("pieces"), look.pieces, SETS.map((set) => [set, word(`set_${set}`)]), (pieces) => setLook({ pieces })),
  choice("colours", word("colours"), look.colours, ["system", "light", "dark"].map((one) => [one, word(one)]), (colours) => setLook({ colours })),
  ...(workbench.settings ? workbench.settings() : []));
