// The socket to the program. A lost connection is tried again: after 1 s, 2 s, 4 s and so on.

const LONGEST_WAIT_MS = 15000;

export class Connection {
  // heard(message) for each message; changed(status) with "open", "lost" or "ended" (the program
  // has taken its leave).
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.wait = 1000;
    this.ended = false;
    this.number = 0;
    this.open();
  }

  open() {
    this.socket = new WebSocket(new URL("socket", location.href).href.replace(/^http/, "ws"));
    this.socket.onopen = () => {
      this.wait = 1000;
      this.ended = false;
      this.changed("open");
    };
    this.socket.onmessage = (event) => this.take(event.data);
    this.socket.onclose = () => this.lost();
  }

  take(text) {
    const message = JSON.parse(text);
    if (message.type === "bye") this.ended = true;
    this.heard(message);
  }

  lost() {
    this.changed(this.ended || this.wait > 4000 ? "ended" : "lost");
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }

  // Sends a message: its number, or 0 when there is no connection.
  say(type, members = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return 0;
    this.number += 1;
    this.socket.send(JSON.stringify({type, id: this.number, ...members}));
    return this.number;
  }
}
