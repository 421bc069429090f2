// Starts workers in node. The engines are files in a folder of the package.
import {readFile} from "node:fs/promises";
import {pathToFileURL} from "node:url";
import {Worker} from "node:worker_threads";

const FOLDER = new URL("../engines/", import.meta.url);
const modules = new Map();  // by address: the compiled code, promised

function compiled(address) {
  if (!modules.has(address)) {
    modules.set(address, readFile(new URL(address)).then((bytes) => WebAssembly.compile(bytes)));
    modules.get(address).catch(() => modules.delete(address));
  }
  return modules.get(address);
}

// Promises a worker that waits for lines (worker.js), with the members of a browser's. `base`: the
// folder of the engines, a path or a file: address, if it is not that of the package.
export async function startWorker(game, base = FOLDER) {
  const place = `${base}`.replace(/\/*$/, "/");
  const folder = /^file:/.test(place) ? new URL(place) : pathToFileURL(place);
  const module = await compiled(new URL(`tav-${game}.wasm`, folder).href);
  // Without what node itself was told, such as that a script follows.
  const thread = new Worker(new URL("./worker_node.js", import.meta.url), {execArgv: []});
  const worker = {
    onmessage: () => {},
    onerror: () => {},
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.on("message", (data) => worker.onmessage({data}));
  thread.on("error", (error) => worker.onerror(error));
  worker.postMessage({script: new URL(`tav-${game}.js`, folder).href, module});
  return worker;
}
