// Starts workers in a browser. The engines are files in a folder of the package.

const FOLDER = new URL("../engines/", import.meta.url);
const modules = new Map();  // by address: the compiled code, promised

async function compile(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  // Some servers do not know the type of such files, which compileStreaming() wants.
  return WebAssembly.compile(await answer.arrayBuffer());
}

function compiled(address) {
  if (!modules.has(address)) {
    modules.set(address, compile(address));
    modules.get(address).catch(() => modules.delete(address));
  }
  return modules.get(address);
}

// Promises a worker that waits for lines (worker.js). `base`: the address of the folder of the
// engines, if it is not that of the package.
export async function startWorker(game, base = FOLDER) {
  const folder = new URL(`${base}`.replace(/\/*$/, "/"), location.href);
  const module = await compiled(new URL(`tav-${game}.wasm`, folder).href);
  const worker = new Worker(new URL("./worker.js", import.meta.url), {type: "module"});
  worker.postMessage({script: new URL(`tav-${game}.js`, folder).href, module});
  return worker;
}
