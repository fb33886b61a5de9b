import { flushSync } from "react-dom";

/**
 * Remembers the values and the focus of the fields below an element, because visitors may type before the script
 * loads. The returned function restores them into the fields with the same names, and dispatches input events.
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

/**
 * React ignores an input event unless the value differs from the last one it saw, and it tracks values set through
 * the property.
 */
function type(input: HTMLInputElement, value: string): void {
  input.value = "";
  Reflect.set(Object.getPrototypeOf(input), "value", value, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Renders a widget in place of its server-rendered HTML, synchronously and with all chunks loaded, so that nothing
 * flickers. Typed values stay.
 */
export function takeOver(place: Element, render: () => void): void {
  const giveBack = keepTyped(place);
  // Remove what is beside the widget: its styles, and what React's server renderer put before the HTML.
  const root = place.querySelector(".portico-root");
  for (const node of [...place.childNodes]) if (node !== root) node.remove();
  flushSync(render);
  giveBack();
}
