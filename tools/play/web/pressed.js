// What is being pressed is not replaced meanwhile: its click would be lost.

const CLICK_MILLISECONDS = 300;  // a finger's click comes a while after it has left the screen

let held = null;
let ending = 0;
const late = new Map();

function letGo() {
  clearTimeout(ending);
  held = null;
  const draws = [...late.values()];
  late.clear();
  for (const draw of draws) draw();
}

addEventListener("pointerdown", (event) => {
  clearTimeout(ending);
  held = event.target;
}, true);
addEventListener("click", letGo);  // after those whom the click is for
for (const end of ["pointerup", "pointercancel"]) {  // no click may follow
  addEventListener(end, () => {
    clearTimeout(ending);
    ending = setTimeout(letGo, CLICK_MILLISECONDS);
  }, true);
}

// Draws now, or once what is pressed within the element of this id has been let go.
export function unlessPressed(id, draw) {
  if (held && document.getElementById(id)?.contains(held)) late.set(id, draw);
  else draw();
}
