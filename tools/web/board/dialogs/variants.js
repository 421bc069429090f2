// The variants of a game as a person chooses one: each with its name and its board at the start.
import {element} from "./elements.js";
import {boardOf, boardPicture} from "./picture.js";
import {t, variantName} from "./words.js";

// {node, value()}. `boards`: by variant, as far as they are known.
export function variantControls(game, boards) {
  const picture = (name) =>
    boards[name] ? boardPicture({...boardOf(boards[name]), shaped: game.shapes}, "") : null;
  const choice = (name) => element(
    "label", {class: "variant"},
    element("input", {type: "radio", name: "variant", value: name, class: "unseen",
                      checked: name === game.variant}),
    element("span", {}, picture(name), element("b", {}, variantName(game, name))));
  const node = element("fieldset", {}, element("legend", {}, t("variant")),
                       element("div", {class: "variants"}, ...game.variants.map(choice)));
  const chosen = () => node.querySelector(":checked");
  requestAnimationFrame(() => chosen()?.scrollIntoView({block: "nearest"}));
  return {node, value: () => chosen()?.value ?? game.variant};
}
