import { ApiError, InvalidResponseError, isString, SdkError, UnreachableError } from "./errors.ts";
import type { Settings } from "./options.ts";

/** Finds errors with their own format in an error response. */
export type ReadRefusal = (answer: Record<string, unknown>) => Error | false | undefined;

/**
 * Sends a request to a path below `/sdk/v1` and returns the `data` of the response: docs/wire/rules.md#requests and
 * #answers.
 * @param signal aborts the request. Without one there is no timeout either.
 * @throws UnreachableError, InvalidResponseError, ApiError.
 */
export type Ask = (path: string, init: RequestInit, signal?: AbortSignal, refusal?: ReadRefusal) => Promise<unknown>;

/** After this time the provider counts as unreachable. The provider itself times out earlier. */
const REQUEST_TIMEOUT_MS = 30_000;

/** The only caller of `fetch`. */
export function createAsk({ view, apiUrl }: Settings): Ask {
  return async (path, init, signal, refusal) => {
    try {
      // Browsers before 2024 have no `AbortSignal.any`, and wait without a timeout.
      const limit = signal && (AbortSignal.any?.([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) ?? signal);
      const response = await (view.fetch ?? fetch)(`${apiUrl}/sdk/v1${path}`, { ...init, signal: limit });
      return readAnswer(response.status, response.headers.get("content-type"), await response.text(), refusal);
    } catch (error) {
      throw error instanceof SdkError ? error : new UnreachableError(error);
    }
  };
}

/** Returns the `data` of a response, or throws its error: docs/wire/rules.md#answers. */
export function readAnswer(status: number, contentType: string | null, text: string, refusal?: ReadRefusal): unknown {
  const isOk = status <= 299;
  const isJson = isOk || contentType?.includes("application/json");
  let answer: Record<string, unknown>;
  try {
    answer = Object(isJson && JSON.parse(text));
  } catch {
    throw new InvalidResponseError("Invalid JSON response from our servers.");
  }
  if (isOk && answer.data) return answer.data;
  if (!isOk) {
    const special = refusal?.(answer);
    if (special) throw special;
    if (isString(answer.error_type)) throw new ApiError(answer as unknown as ApiError);
  }
  throw new InvalidResponseError(
    isJson ? "Invalid or no response from server" : "Invalid response from our servers.",
    text,
  );
}
