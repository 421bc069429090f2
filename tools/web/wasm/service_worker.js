// Keeps the page's files, so that it opens without a network. offline.cjs puts their names and the
// checksum of all of them into the first two lines: with another build the browser finds another
// script, loads all files and uses them once the last page with the old ones is closed.
const FILES = ["@FILES@"];
const CACHE = "tavoliere-@CHECKSUM@";

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, {cache: "reload"})));
}

// Other caches of this address may belong to other pages.
async function dropOld() {
  const old = (await caches.keys()).filter((name) => /^tavoliere-/.test(name) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === "navigate" ? "./" : request;
  return await cache.match(wanted, {ignoreSearch: true}) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(dropOld()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
