// In the place of the socket to tav-play: that program itself, compiled, in this page.
import "./install.js";
import {Bridge} from "./bridge.js";
import {catalogue} from "./catalogue.js";
import {Records} from "./records.js";
import {sessionCode} from "./session_code.js";
import TavoliereSession from "./session/tav-play.js";

const GAME = "tavoliere-game";

// The game of the address, "?game=x"; of a page that is loaded again the one that was played.
function firstGame() {
  const [{type} = {}] = performance.getEntriesByType("navigation");
  const asked = new URLSearchParams(location.search).get("game") ?? "";
  try {
    return (type === "reload" && sessionStorage.getItem(GAME)) || asked;
  } catch {
    return asked;
  }
}

function noteGame(name) {
  try {
    sessionStorage.setItem(GAME, name);
  } catch {
    // A browser that keeps nothing.
  }
}

export class Connection {
  // heard(message) for each message; changed(status) with "loading", "open", "left".
  constructor(heard, changed) {
    this.number = 0;
    this.complaints = [];
    this.records = new Records((code, text) => this.complaints.push({type: "news", code, text}));
    this.bridge = new Bridge((message) => this.take(message, heard), () => this.records.keep(),
                             this.records.engineFiles);
    this.changed = changed;
    changed("loading");
    this.begin().catch((error) => {
      console.error(error);
      this.end();
    });
  }

  async begin() {
    const first = firstGame();
    if (first) this.bridge.warm(first);
    const [code, found] = await Promise.all([sessionCode(), this.records.load()]);
    await TavoliereSession({
      arguments: [first, JSON.stringify(catalogue)],
      bridge: this.bridge,
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
        return {};
      },
      preRun: [({FS}) => this.records.fill(FS, found)],
    });
    this.changed("open");
  }

  end() {
    this.ended = true;
    this.records.keep();
    this.changed("left");
  }

  take(message, heard) {
    if (message.type === "bye") this.end();
    if (message.type === "state") noteGame(message.game?.name ?? "");
    heard(message);
    // The page shows complaints beside the board.
    if (message.type === "state" && message.game) this.complaints.splice(0).forEach(heard);
  }

  // Sends a message: its number, or 0 once the program has ended.
  say(type, members = {}) {
    if (this.ended) return 0;
    this.number += 1;
    this.bridge.send(JSON.stringify({type, id: this.number, ...members}));
    return this.number;
  }
}
