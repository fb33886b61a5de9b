import { ApiError } from "../../platform/lib/api-error.ts";
import { isStorable } from "../../platform/lib/storable-text.ts";

/** Why an operator does something: text in `encodeURIComponent`, as headers hold no other. */
export const REASON_HEADER = "x-portico-reason";
const LONGEST = 200;

/** @throws ApiError `bad_request` without one, and for one that is too long or no text of one line. */
export function readReason(header: string | string[] | undefined): string {
  const reason = decode(typeof header === "string" ? header : "")?.trim();
  if (!reason)
    throw new ApiError("bad_request", { message: "X-Portico-Reason: a reason is required, in up to 200 characters." });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (reason.length > LONGEST || /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(reason) || !isStorable(reason))
    throw new ApiError("bad_request", { message: "X-Portico-Reason: expected one line of up to 200 characters." });
  return reason;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
