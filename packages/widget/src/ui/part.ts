/** What names a part of the widget: a class for our own rules, `data-part` for hosts and tests. */
export function part(name: string) {
  return { className: `portico-${name}`, "data-part": name };
}

/** What every link away from the page has: a page of its own, which learns nothing of this one. */
export const away = { target: "_blank", rel: "noopener noreferrer" };
