// What is being pressed, by a pointer or the space bar, is not replaced meanwhile: its click would
// be lost.

const CLICK_MILLISECONDS = 300;  // a finger's click comes a while after it has left the screen

let held = null;
let ending = 0;
const late = new Map();

function hold(event) {
  clearTimeout(ending);
  held = event.target;
}

function letGo() {
  clearTimeout(ending);
  held = null;
  const draws = [...late.values()];
  late.clear();
  for (const draw of draws) draw();
}

// No click may follow.
function end() {
  clearTimeout(ending);
  ending = setTimeout(letGo, CLICK_MILLISECONDS);
}

addEventListener("pointerdown", hold, true);
addEventListener("keydown", (event) => event.key === " " && hold(event), true);
addEventListener("click", letGo);  // after those whom the click is for
addEventListener("pointerup", end, true);
addEventListener("pointercancel", end, true);
addEventListener("keyup", (event) => event.key === " " && end(), true);

// Draws now, or once what is pressed within the element of this id has been let go.
export function unlessPressed(id, draw) {
  if (held && document.getElementById(id)?.contains(held)) late.set(id, draw);
  else draw();
}
