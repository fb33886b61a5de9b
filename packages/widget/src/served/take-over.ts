import { flushSync } from "react-dom";
import { keepTyped } from "./keep-typed.ts";

/**
 * Draws a widget where a server has rendered it. All that the server's HTML shows is here before, and everything is done in
 * one go, so that nothing is seen to change; what was typed stays.
 */
export function takeOver(place: Element, render: () => void): void {
  const giveBack = keepTyped(place);
  // What stands beside the widget would stay: its looks, and what React's server says ahead of the HTML.
  const root = place.querySelector(".portico-root");
  for (const node of [...place.childNodes]) if (node !== root) node.remove();
  flushSync(render);
  giveBack();
}
