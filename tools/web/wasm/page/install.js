// Where the page is a folder of a server, a browser may install it and open it without a network.
// In the one file there is no manifest and nothing to load.
if (document.querySelector('link[rel="manifest"]') && navigator.serviceWorker) {
  navigator.serviceWorker.register("service_worker.js").catch((error) => console.warn(error));
}
