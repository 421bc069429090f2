// The page's compiled program when all is one file.
import {bytesOf} from "./npm/start_worker.js";

export async function sessionCode() {
  return WebAssembly.compile(await bytesOf("tav-play.wasm"));
}
