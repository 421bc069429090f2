// Where the page's engines come from: files beside it.

// name: of the module, "tav-...". Promises a worker that waits for lines (worker.js).
export async function startWorker(name) {
  const worker = new Worker("worker.js");
  worker.postMessage({script: `${name}.js`});
  return worker;
}
