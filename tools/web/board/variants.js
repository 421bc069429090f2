// The variants of a game as a person chooses one: each with its name and its board at the start.
import {element} from "./elements.js";
import {boardOf, boardPicture} from "./picture.js";
import {t, variantName} from "./words.js";

// Of what has its name in words beside it.
export function pictureOf(board, shaped = false) {
  const drawn = boardPicture({...boardOf(board), shaped}, "");
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

// {node, value()}. `boards`: by variant, as far as they are known.
export function variantControls(game, boards) {
  const choice = (name) => element(
    "label", {class: "variant"},
    element("input", {type: "radio", name: "variant", value: name, class: "unseen",
                      checked: name === game.variant}),
    element("span", {}, boards[name] ? pictureOf(boards[name], game.shapes) : null,
            element("b", {}, variantName(game, name))));
  const node = element("fieldset", {}, element("legend", {}, t("variant")),
                       element("div", {class: "variants"}, ...game.variants.map(choice)));
  const chosen = () => node.querySelector(":checked");
  requestAnimationFrame(() => chosen()?.scrollIntoView({block: "nearest"}));
  return {node, value: () => chosen()?.value ?? game.variant};
}
