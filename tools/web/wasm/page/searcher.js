// An engine that starts when it is needed and is given up to stop it.
import {Engine} from "./npm/browser.js";

export class Searcher {
  // name: of the game.
  constructor(name) {
    this.name = name;
    this.options = {};
    this.engine = null;
  }

  // The lines of the answer; heard(line) for each as it comes. Fails when it is stopped meanwhile.
  send(line, heard) {
    if (!this.engine) {
      this.engine = new Engine(this.name, {options: this.options});
      this.engine.onerror = () => {};  // the answer is an error too
    }
    return this.engine.send(line, heard);
  }

  has(option) {
    return option in this.options;
  }

  async set(option, value) {
    if (this.options[option] === value) return;
    this.options[option] = value;
    await this.engine?.configure({[option]: value});
  }

  // Ends what it does; the next line finds it with the same options.
  stop() {
    this.engine?.terminate();
    this.engine = null;
  }
}
