// Keeps the files of one version of the page in the browser, so that it opens without a network. The browser asks for
// this file at each visit; a new version is fetched as a whole, and then replaces the old one.
const CACHE = `tsume-${"VERSION"}`;
const FILES = ["./", "manifest.webmanifest", "icon.svg", "icon-180.png", "icon-512.png"];

async function fetchAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
  return self.skipWaiting();
}
async function removeOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("tsume-") && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  return self.clients.claim();
}
async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true })) || fetch(request);
}
self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("fetch", (event) => { if (event.request.method === "GET") event.respondWith(kept(event.request)); });
