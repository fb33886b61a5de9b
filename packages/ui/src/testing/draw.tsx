// Renders a view into jsdom, with helpers to read and click it.
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

let drawn: { place: HTMLElement; root: Root } | undefined;

/** Removes the rendered view. */
export function erase(): void {
  drawn?.root.unmount();
  drawn?.place.remove();
  drawn = undefined;
}

/** Renders a view in place of the previous one. */
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
    /** Returns the text of the screen, without the watermark. */
    says: () => place.querySelector("[data-part=card]")?.textContent ?? "",
    /** Returns the labels of the buttons and links on the card, in order. */
    offers: () =>
      controls()
        .filter((it) => it.closest("[data-part=card]"))
        .map(({ textContent }) => textContent),
    control,
    press: (name: string) => flushSync(() => control(name).click()),
    type: (selector: string, text: string) => {
      const input = place.querySelector<HTMLInputElement>(selector);
      // React listens to the prototype's setter, which typing in a browser uses.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      flushSync(() => input?.dispatchEvent(new Event("input", { bubbles: true })));
    },
  };
}
