import { flushSync } from "react-dom";

/**
 * Remembers what is typed into the fields below an element, and which has the focus: who is quick types before the script
 * has come. The function returned gives it back to the fields of the same names, and tells whoever draws them by now.
 */
export function keepTyped(place: Element): () => void {
  const typed = [...place.querySelectorAll("input")].map(({ name, value }) => ({ name, value }));
  const focused = place.querySelector<HTMLInputElement>("input:focus")?.name;
  const find = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  return () => {
    for (const { name, value } of typed) {
      const input = value && find(name);
      if (input) type(input, value);
    }
    if (focused) find(focused)?.focus();
  };
}

/** React hears of an input only where the value is another than it saw last, and it looks at those set by the property. */
function type(input: HTMLInputElement, value: string): void {
  input.value = "";
  Reflect.set(Object.getPrototypeOf(input), "value", value, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

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
