/** Attributes of links to other sites: they open in a new tab that can't access this page. */
export const away = { target: "_blank", rel: "noopener noreferrer" };
