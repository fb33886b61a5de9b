/** Returns the attributes of a part of the widget: a class name for our rules and `data-part` for hosts and tests. */
export function part(name: string) {
  return { className: `portico-${name}`, "data-part": name };
}
