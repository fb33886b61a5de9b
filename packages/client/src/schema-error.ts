import type { Parts } from "./internals.ts";

/** Makes what finds a schema error in a refusal, and tells `body` alone: docs/wire/rules.md#schema-errors. */
export function schemaErrorBy(ApiError: Parts["ApiError"]) {
  return ({ body, params, query }: Record<string, unknown>) => {
    const problems = Array.isArray(body) ? body : [];
    const told = problems.map((problem) => `\n${problem?.dataPath}: ${problem?.message}`).join("");
    const error_message = `Request does not match expected schema${told}`;
    const refusal = { status_code: 400, error_type: "request_schema_mismatch", error_message, error_url: "" };
    return !!(body || params || query) && new ApiError(refusal, error_message);
  };
}
