import type { TypedPhone } from "../../steps.ts";

/**
 * Formats the field after a change. Only what was added at the end, or came in one piece, is formatted: a member who
 * takes something away or mends the middle would see it come back, or the caret jump.
 */
export function formatTyped(before: string, after: TypedPhone, format: (phone: TypedPhone) => string): string {
  const { typed } = after;
  const added = typed.length - before.length;
  const isAppended = added > 0 && typed.startsWith(before);
  return isAppended || added > 1 ? format(after) : typed;
}
