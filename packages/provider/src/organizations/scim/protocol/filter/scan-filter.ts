import { isStorable } from "../../../../platform/lib/storable-text.ts";
import { ScimError } from "../scim-error.ts";

const LENGTH_LIMIT = 2_000;
const DEPTH_LIMIT = 8;
/** One JSON string; its parts exclude each other, so that it is read once. */
const STRING = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/uy;
/** Marks a part that is asked of the very element before it, as in `emails[type eq "work"].value`. */
export const SAME_ELEMENT = "same_element_";

/** A filter without its texts: `userName eq "0"`, where 0 is the place of the text. */
export interface Skeleton {
  text: string;
  values: string[];
}

/**
 * Reads a filter once from left to right, before the library sees it: what it is given is short, flat, and holds none of
 * the caller's texts. Its expression for texts takes twice as long for each line break in one that is not closed
 * (docs/threats.md T66), and it reads escapes otherwise than JSON.
 * @throws ScimError `invalidFilter`.
 */
export function scanFilter(filter: string): Skeleton {
  if (filter.length > LENGTH_LIMIT) throw refuse(`The filter has more than ${LENGTH_LIMIT} characters.`);
  const values: string[] = [];
  let text = "";
  let depth = 0;
  for (let at = 0; at < filter.length; ) {
    const letter = filter[at] ?? "";
    if (letter === '"') {
      STRING.lastIndex = at;
      const [found] = STRING.exec(filter) ?? [];
      if (found === undefined) throw refuse("A text in the filter is not closed, or is no JSON string.");
      text += `"${values.length}"`;
      const value = JSON.parse(found) as string;
      if (!isStorable(value)) throw refuse("A text in the filter holds a NUL or half a character.");
      values.push(value);
      at += found.length;
      continue;
    }
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (depth > DEPTH_LIMIT) throw refuse(`The filter is nested more than ${DEPTH_LIMIT} levels deep.`);
    if (!/[\w .:()[\]+-]/.test(letter)) throw refuse(`The filter holds ${JSON.stringify(letter)} outside of a text.`);
    text += letter === "." && filter[at - 1] === "]" ? `.${SAME_ELEMENT}` : letter;
    at += 1;
  }
  if (filter.includes(SAME_ELEMENT)) throw refuse("The filter names an attribute that no schema has.");
  return { text, values };
}

function refuse(detail: string): ScimError {
  return new ScimError(400, "invalidFilter", detail);
}
