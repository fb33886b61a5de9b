/** The attributes of every link away from the page: a page of its own, which learns nothing of this one. */
export const away = { target: "_blank", rel: "noopener noreferrer" };
