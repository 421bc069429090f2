// The keys that work anywhere on the page.
import {showHelp} from "./dialogs.js";
import {isDialogOpen} from "./elements.js";
import {offerNewGame} from "./new_game.js";
import {sibling, stepFrom} from "./tree.js";

const KEYS = {
  u: (app) => app.can("undo") && app.say("undo"),
  r: (app) => app.can("redo") && app.say("redo"),
  h: (app) => app.can("hint") && app.hint(),
  f: (app) => app.turnBoard(),
  g: (app) => app.can("go") && app.say("go"),
  n: (app) => offerNewGame(app),
  e: (app) => app.can("setup") && app.editor.begin(),
  ",": (app) => app.lookAt(stepFrom(app.state, app.shownNode(), false)),
  ".": (app) => app.lookAt(stepFrom(app.state, app.shownNode(), true)),
  v: (app) => app.lookAt(sibling(app.state, app.shownNode())),
  "?": () => showHelp(),
  Escape: (app) =>
    (app.viewing && !app.now().chosen.length ? app.look(app.state.plies) : app.choosing.letGo()),
};

export function listenToKeys(app) {
  addEventListener("keydown", (event) => {
    const writing = event.target.closest?.("input, textarea, select");
    if (writing || isDialogOpen() || event.ctrlKey || event.altKey || event.metaKey ||
        !app.state?.game) {
      return;
    }
    if (app.editor.on) return app.editor.key(event);
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act(app);
  });
}
