import { ApiError, InvalidResponseError, isString, SdkError, UnreachableError } from "./errors.ts";
import type { Settings } from "./options.ts";

/** Finds what is more than an ordinary refusal in the JSON of one. */
export type ReadRefusal = (answer: Record<string, unknown>) => Error | false | undefined;

/**
 * Asks for a path below `/sdk/v1`, and is answered by the `data` of its answer: docs/wire/rules.md#requests and #answers.
 * @param signal gives it up; one without is waited for as long as it takes.
 * @throws UnreachableError, InvalidResponseError, ApiError.
 */
export type Ask = (path: string, init: RequestInit, signal?: AbortSignal, refusal?: ReadRefusal) => Promise<unknown>;

/** After so long without an answer the provider counts as out of reach. It gives up sooner itself. */
const PATIENCE_MS = 30_000;

/** The only place that calls fetch. */
export function createAsk({ view, apiUrl }: Settings): Ask {
  return async (path, init, signal, refusal) => {
    try {
      // Browsers of before 2024 wait for as long as it takes.
      const limit = signal && (AbortSignal.any?.([signal, AbortSignal.timeout(PATIENCE_MS)]) ?? signal);
      const response = await (view.fetch ?? fetch)(`${apiUrl}/sdk/v1${path}`, { ...init, signal: limit });
      return readAnswer(response.status, response.headers.get("content-type"), await response.text(), refusal);
    } catch (error) {
      throw error instanceof SdkError ? error : new UnreachableError(error);
    }
  };
}

/** The `data` of an answer, or the error that it is: docs/wire/rules.md#answers. */
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
