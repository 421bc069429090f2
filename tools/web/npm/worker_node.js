// worker.js on a thread of node, which has the two functions of a browser's worker under another
// name.
import {parentPort} from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({data}));
