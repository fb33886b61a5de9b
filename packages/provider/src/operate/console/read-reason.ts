import { ApiError } from "../../platform/lib/api-error.ts";
import { isStorable } from "../../platform/lib/storable-text.ts";

/** An operator's reason: text encoded with `encodeURIComponent`, because headers are limited to ASCII. */
export const REASON_HEADER = "x-portico-reason";
const LONGEST = 200;

/** @throws ApiError `bad_request` if the reason is missing, too long, or not a single line of text. */
export function readReason(header: string | string[] | undefined): string {
  const reason = decode(typeof header === "string" ? header : "")?.trim();
  if (!reason)
    throw new ApiError("bad_request", { message: "X-Portico-Reason: a reason is required, in up to 200 characters." });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule looks for control characters.
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
