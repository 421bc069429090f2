// Where the page's engines come from when all of it is one file: that file itself, as one_file.cjs
// has packed it.

const unpacked = new Map();
const addresses = new Map();

// The bytes of a file, which stand in the element of its name.
async function unpack(name) {
  const packed = Uint8Array.from(atob(document.getElementById(name).textContent),
                                 (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")))
    .arrayBuffer();
}

function bytesOf(name) {
  if (!unpacked.has(name)) unpacked.set(name, unpack(name));
  return unpacked.get(name);
}

// The module and the worker's own script in one: a worker of a page from a disk may load nothing
// more.
async function addressOf(name) {
  if (!addresses.has(name)) {
    const scripts = await Promise.all([bytesOf(`${name}.js`), bytesOf("worker.js")]);
    addresses.set(name, URL.createObjectURL(new Blob(scripts, {type: "text/javascript"})));
  }
  return addresses.get(name);
}

// name: of the module, "tav-...". Promises a worker that waits for lines (worker.js).
export async function startWorker(name) {
  const worker = new Worker(await addressOf(name));
  worker.postMessage({wasmBinary: await bytesOf(`${name}.wasm`)});
  return worker;
}
