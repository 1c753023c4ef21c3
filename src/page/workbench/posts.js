// ---- Positions in other text: a post, a mail, an address. They are looked for where the whole text is not read. ----

const RANK = "[1-9PLNSGBRKplnsgbrk+]+";
// SFEN with any words around it.
const POSTED_SFEN = new RegExp(`(?:${RANK}/){8}${RANK} [bw] (?:-|[0-9PLNSGBRplnsgbr]+)(?: \\d+)?`, "g");
// USEN, as addresses of play.mogproject.com and others have it in `u` or `usen`.
const POSTED_USEN = /(?:[1-9A-Za-z]+_){8}[1-9A-Za-z]+\.[bw]\.[0-9A-Za-z-]+(?:\.\d+)?~\d+\.[0-9a-z]*(?:\.[a-z]?)?/g;
function postedIn(text) {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch (error) { /* A percent sign is only that. */ }
  return [POSTED_SFEN, POSTED_USEN].flatMap((form) => [...new Set(plain.match(form) || [])]);
}
