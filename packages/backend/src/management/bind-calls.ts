/** One row of a generated `operations.ts`. */
export interface Operation {
  method: string;
  /** With `{name}` for a field of the request. */
  path: string;
  /** Takes an idempotency key. */
  isKeyed?: boolean;
  /** The field that holds the results of a search, for calls that answer in pages. */
  items?: string;
}

type Request = Record<string, unknown>;

/**
 * Builds the object of all calls. `members.connected_apps.list` becomes `members.connectedApps.list`.
 *
 * @param createMethod makes the method of one call, which sends a request and returns the answer.
 */
export function bindCalls<Calls, Options>(
  operations: Record<string, Operation>,
  createMethod: (operation: Operation, name: string) => (request?: Request, options?: Options) => unknown,
): Calls {
  const calls: Request = {};
  for (const [name, operation] of Object.entries(operations)) {
    const path = name.split(".").map((step) => step.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
    const last = path.pop() ?? "";
    let branch = calls;
    for (const step of path) {
      branch[step] ??= {};
      branch = branch[step] as Request;
    }
    branch[last] = createMethod(operation, name);
  }
  return calls as Calls;
}

/**
 * Splits a request into the path with its parameters filled in and the fields of the body.
 *
 * @returns `body` is undefined if the call sends no body.
 * @throws TypeError if a parameter is missing.
 */
export function splitRequest(
  { method, path }: Operation,
  request: Request,
): { path: string; body: string | undefined } {
  const fields = { ...request };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(requireParameter(name, value));
  });
  const hasBody = method !== "GET" && Object.values(fields).some((value) => value !== undefined);
  return { path: filled, body: hasBody ? JSON.stringify(fields) : undefined };
}

/** Without its id, a call would reach another one: `/members/` is a list, for example. */
function requireParameter(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "" && value !== "." && value !== "..") return value;
  throw new TypeError(
    `management: ${name} is ${JSON.stringify(value)}, but it is part of the call's URL. Pass the ID as a string.`,
  );
}
