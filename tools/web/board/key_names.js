// The keys of actions, which their buttons name too.
export const KEY_NAMES = {undo: "u", redo: "r", hint: "h", flip: "f", go: "g", newGame: "n"};

// null: it has none.
export const keyOf = (action) => KEY_NAMES[action] ?? null;
