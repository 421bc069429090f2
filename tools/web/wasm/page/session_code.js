// Where the page's compiled program comes from when all of it is a folder of a server.
export async function sessionCode() {
  const answer = await fetch(new URL("./session/tav-play.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
