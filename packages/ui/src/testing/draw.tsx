// A screen on a page, to be read and pressed. The test's environment is jsdom.
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

let drawn: { place: HTMLElement; root: Root } | undefined;

/** Takes away what was drawn last. */
export function erase(): void {
  drawn?.root.unmount();
  drawn?.place.remove();
  drawn = undefined;
}

/** Draws a view in the place of what was drawn last. */
export function draw(view: ReactNode) {
  erase();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  drawn = { place, root };
  flushSync(() => root.render(view));
  const controls = () => [...place.querySelectorAll<HTMLElement>("button, a, summary")];
  const control = (name: string) => {
    const found = controls().find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`There is no "${name}" in: ${place.textContent}`);
    return found;
  };
  return {
    place,
    title: () => place.querySelector("h1, h2")?.textContent,
    /** What stands on the screen, without the watermark. */
    says: () => place.querySelector("[data-part=card]")?.textContent ?? "",
    /** What can be pressed on the card, by its words, in order. */
    offers: () =>
      controls()
        .filter((it) => it.closest("[data-part=card]"))
        .map(({ textContent }) => textContent),
    control,
    press: (name: string) => flushSync(() => control(name).click()),
    type: (selector: string, text: string) => {
      const input = place.querySelector<HTMLInputElement>(selector);
      // React listens to the setter of the prototype, as a browser's typing does.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      flushSync(() => input?.dispatchEvent(new Event("input", { bubbles: true })));
    },
  };
}
