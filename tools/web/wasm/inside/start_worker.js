// Where the page's engines come from when all of it is one file: that file itself, as one_file.cjs
// has packed it.

const unpacked = new Map();
const addresses = new Map();
const modules = new Map();

// once(map, name, make): what make() gave of that name.
function once(map, name, make) {
  if (!map.has(name)) map.set(name, make());
  return map.get(name);
}

// The bytes of a file, which stand in the element of its name.
async function unpack(name) {
  const packed = Uint8Array.from(atob(document.getElementById(name).textContent),
                                 (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")))
    .arrayBuffer();
}

export const bytesOf = (name) => once(unpacked, name, () => unpack(name));

// The engine's module and the worker's own script in one: a worker of a page from a disk may load
// nothing more.
async function join(name) {
  const scripts = await Promise.all([bytesOf(`${name}.js`), bytesOf("worker.js")]);
  return URL.createObjectURL(new Blob(scripts, {type: "text/javascript"}));
}

// Promises a worker that waits for lines (worker.js).
export async function startWorker(game) {
  const name = `tav-${game}`;
  const worker = new Worker(await once(addresses, name, () => join(name)));
  const module = await once(modules, name, async () =>
    WebAssembly.compile(await bytesOf(`${name}.wasm`)));
  worker.postMessage({module});
  return worker;
}
