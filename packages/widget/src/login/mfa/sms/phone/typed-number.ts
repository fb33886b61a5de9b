// Numbers as people type and paste them.

/** Removes invisible characters, such as the variation selectors and direction marks of copied text. */
export const withoutInvisible = (typed: string) => typed.replace(/[\p{DI}\p{M}\p{Cc}]/gu, "").trim();

/** Returns the number with a plus if it starts with `00`, the international prefix of most countries. */
export const withPlus = (typed: string) => withoutInvisible(typed).replace(/^00/, "+");
