import { ApiError, InvalidResponseError, isString, SdkError, UnreachableError } from "./ground/errors.ts";
import type { Settings } from "./ground/options.ts";

export interface Transport {
  /** One call, answered by the `data` of its answer. @throws UnreachableError, InvalidResponseError, ApiError. */
  request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<unknown>;
  /** The same for what is public: a plain GET of one's own, ahead of which browsers send no preflight. */
  read(path: string, signal?: AbortSignal): Promise<unknown>;
  /** Sends without credentials and without caring what becomes of it. */
  notify(path: string, body: unknown): void;
}

/** After so long without an answer the provider counts as out of reach. It gives up sooner itself. */
const PATIENCE_MS = 30_000;

/** The only place that calls fetch. Paths are below `/sdk/v1`: docs/wire/rules.md#requests and #answers. */
export function createTransport({ view, apiUrl }: Settings, ownHeaders: () => HeadersInit): Transport {
  function send(path: string, body: unknown, init: RequestInit): Promise<Response> {
    const headers = { "Content-Type": "application/json", ...init.headers };
    return get(path, { ...init, headers, body: body ? JSON.stringify(body) : undefined });
  }

  function get(path: string, init: RequestInit): Promise<Response> {
    const fetchHere = view.fetch ?? fetch;
    return fetchHere(`${apiUrl}/sdk/v1${path}`, init);
  }

  async function read(ask: (signal?: AbortSignal) => Promise<Response>, signal?: AbortSignal): Promise<unknown> {
    try {
      // Browsers of before 2024 wait for as long as it takes.
      const response = await ask(signal && (AbortSignal.any?.([signal, AbortSignal.timeout(PATIENCE_MS)]) ?? signal));
      return readAnswer(response.status, response.headers.get("content-type"), await response.text());
    } catch (error) {
      throw error instanceof SdkError ? error : new UnreachableError(error);
    }
  }

  return {
    request: (method, path, body, signal) =>
      read(
        (limit) => send(path, body, { method, headers: ownHeaders(), credentials: "include", signal: limit }),
        signal,
      ),
    // Without credentials it goes through the connection that brought the script, where the provider serves that.
    read: (path, signal) => read((limit) => get(path, { method: "GET", signal: limit }), signal),
    notify(path, body) {
      send(path, body, { method: "POST", credentials: "omit", keepalive: true }).catch(() => {});
    },
  };
}

/** The `data` of an answer, or the error that it is: docs/wire/rules.md#answers. */
export function readAnswer(status: number, contentType: string | null, text: string): unknown {
  const isOk = status <= 299;
  const isJson = isOk || contentType?.includes("application/json");
  let answer: Record<string, unknown>;
  try {
    answer = Object(isJson && JSON.parse(text));
  } catch {
    throw new InvalidResponseError("Invalid JSON response from our servers.");
  }
  if (isOk && answer.data) return answer.data;
  if (!isOk && (answer.body || answer.params || answer.query)) throw schemaError(answer.body);
  if (!isOk && isString(answer.error_type)) throw new ApiError(answer as unknown as ApiError);
  throw new InvalidResponseError(
    isJson ? "Invalid or no response from server" : "Invalid response from our servers.",
    text,
  );
}

/** Tells `body` alone: docs/wire/rules.md#schema-errors. */
function schemaError(body: unknown): ApiError {
  const problems = Array.isArray(body) ? body : [];
  const told = problems.map((problem) => `\n${problem?.dataPath}: ${problem?.message}`).join("");
  const error_message = `Request does not match expected schema${told}`;
  return new ApiError(
    { status_code: 400, error_type: "request_schema_mismatch", error_message, error_url: "" },
    error_message,
  );
}
