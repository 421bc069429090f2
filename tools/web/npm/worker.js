// An engine on a thread of its own. The first message tells where it is. Then lines come, one after
// the answer to another: {line} of the protocol, {request} for analysis, as text. What the engine
// says goes back as {said}, line by line, and at the end {done, failed}: whether an error was
// answered. A search holds the thread: to stop it, end the worker.
let started = null;

// script: the address of the engine's module, unless it stands before this file; module: its
// compiled code.
async function start({script, module}) {
  const load = script ? (await import(script)).default : TavoliereEngine;
  return load({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports)
        .then((instance) => done(instance, module), (error) => postMessage({broken: `${error}`}));
      return {};
    },
    print: (said) => postMessage({said}),
    printErr: (said) => console.warn(said),
  });
}

function carryOut(engine, {line, request}) {
  if (request === undefined) {
    return engine.ccall("tav_line_unstopped", "number", ["string"], [line]) !== 0;
  }
  engine.ccall("tav_request", null, ["string"], [request]);
  return false;
}

globalThis.onmessage = async ({data}) => {
  try {
    if (started) {
      postMessage({done: true, failed: carryOut(await started, data)});
    } else {
      started = start(data);
      await started;
    }
  } catch (error) {
    postMessage({broken: `${error}`});
  }
};
