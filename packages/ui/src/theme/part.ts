/** Names a part of the widget: a class for our own rules, `data-part` for hosts and tests. */
export function part(name: string) {
  return { className: `portico-${name}`, "data-part": name };
}
