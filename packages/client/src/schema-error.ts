import type { ApiError } from "./ground/errors.ts";

/** Makes what finds a schema error in a refusal, and tells `body` alone: docs/wire/rules.md#schema-errors. */
export function schemaErrorBy(Refusal: typeof ApiError) {
  return ({ body, params, query }: Record<string, unknown>) => {
    const problems = Array.isArray(body) ? body : [];
    const told = problems.map((problem) => `\n${problem?.dataPath}: ${problem?.message}`).join("");
    const error_message = `Request does not match expected schema${told}`;
    const refusal = { status_code: 400, error_type: "request_schema_mismatch", error_message, error_url: "" };
    return !!(body || params || query) && new Refusal(refusal, error_message);
  };
}
