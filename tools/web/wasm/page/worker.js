// An engine on a thread of its own. First it gets the engine's address; then lines of the protocol
// come, and what the engine says of each goes back line by line, and then {done}. The engine
// answers one line after another, a search too: to stop it, end this worker.
let started = null;

// script: the address of the engine's module, its code beside it; or wasmBinary: the code of a
// module that stands before this file.
async function start({script, wasmBinary}) {
  if (script) importScripts(script);
  return TavoliereEngine({
    wasmBinary,
    print: (said) => postMessage({said}),
    printErr: (said) => console.warn(said),
  });
}

onmessage = async ({data}) => {
  if (!started) {
    started = start(data);
    started.catch((error) => postMessage({failed: String(error)}));
    return;
  }
  const engine = await started;
  engine.ccall("tav_line", "number", ["string"], [data]);
  postMessage({done: true});
};
