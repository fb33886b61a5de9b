/** Returns whether PostgreSQL can hold the text: it knows no NUL, and JSON columns no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
