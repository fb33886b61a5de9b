/** Names a part of the widget: a class for our own rules, `data-part` for hosts and tests. */
export function part(name: string) {
  return { className: `portico-${name}`, "data-part": name };
}

/** The attributes of every link away from the page: a page of its own, which learns nothing of this one. */
export const away = { target: "_blank", rel: "noopener noreferrer" };
