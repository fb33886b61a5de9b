import { isStorable } from "../../../../platform/lib/text.ts";
import { ScimError } from "../scim-error.ts";

const LENGTH_LIMIT = 2_000;
const DEPTH_LIMIT = 8;
/** One JSON string. Its alternatives exclude each other, so that matching takes linear time. */
const STRING = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/uy;
/** Marks a sub-attribute of the element before it, as in `emails[type eq "work"].value`. */
export const SAME_ELEMENT = "same_element_";

/** A filter without its strings: `userName eq "0"`, where 0 is the string's index. */
export interface Skeleton {
  text: string;
  values: string[];
}

/**
 * Reads a filter once from left to right, before the library sees it, so that the library gets a short, flat text
 * without the caller's strings. Its expression for strings takes twice as long for each line break in one that is not
 * closed (docs/threats.md T66), and it reads escapes differently from JSON.
 *
 * @throws ScimError `invalidFilter`.
 */
export function scanFilter(filter: string, lengthLimit = LENGTH_LIMIT): Skeleton {
  if (filter.length > lengthLimit) throw refuse(`The filter has more than ${lengthLimit} characters.`);
  const values: string[] = [];
  let text = "";
  let depth = 0;
  for (let at = 0; at < filter.length; ) {
    const letter = filter[at] ?? "";
    if (letter === '"') {
      STRING.lastIndex = at;
      const [found] = STRING.exec(filter) ?? [];
      if (found === undefined) throw refuse("A string in the filter is not closed, or is not a valid JSON string.");
      text += `"${values.length}"`;
      const value = JSON.parse(found) as string;
      if (!isStorable(value)) throw refuse("A string in the filter contains a NUL or an unpaired surrogate.");
      values.push(value);
      at += found.length;
      continue;
    }
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (depth > DEPTH_LIMIT) throw refuse(`The filter is nested more than ${DEPTH_LIMIT} levels deep.`);
    if (!/[\w .:()[\]+-]/.test(letter)) throw refuse(`The filter contains ${JSON.stringify(letter)} outside a string.`);
    text += letter === "." && filter[at - 1] === "]" ? `.${SAME_ELEMENT}` : letter;
    at += 1;
  }
  if (filter.includes(SAME_ELEMENT)) throw refuse("The filter names an attribute that is in no schema.");
  return { text, values };
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidFilter", detail);
}
