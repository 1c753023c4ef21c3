// ---- A page that is hosted: it is kept for visits without a network, and says when a newer version is there. ----

// Where a link to a problem leads: to the page itself, or from a file to the address that was set when it was made.
const isFile = location.protocol === "file:";
const linkBase = () => (isFile && data.address ? data.address : location.href.split("#")[0]);

if (data.site && navigator.serviceWorker) {
  const { serviceWorker } = navigator;
  const hadOne = Boolean(serviceWorker.controller);
  serviceWorker.register("service-worker.js").catch(() => { /* It works as long as there is a network. */ });
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) say(word("new_version"), button(word("reload"), () => location.reload(), { id: "reload" }));
  });
}
