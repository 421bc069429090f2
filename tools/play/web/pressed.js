// What is being pressed is not replaced meanwhile: its click would be lost.

let held = null;
const late = new Map();

addEventListener("pointerdown", (event) => (held = event.target), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => {
    held = null;
    const draws = [...late.values()];
    late.clear();
    for (const draw of draws) draw();
  }), true);
}

// Draws now, or once what is pressed within the element of this id has been let go.
export function unlessPressed(id, draw) {
  if (held && document.getElementById(id)?.contains(held)) late.set(id, draw);
  else draw();
}
