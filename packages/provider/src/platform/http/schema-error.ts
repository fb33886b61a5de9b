import type { z } from "zod";
import { ApiError } from "../lib/api-error.ts";

/** The answer to a body with the wrong shape: docs/wire/rules.md#schema-errors. */
export interface SchemaErrorBody {
  body: { keyword: string; dataPath: string; schemaPath: string; message: string }[];
}

/** How many errors are listed, so that the answer stays small (threats.md T66). */
const NAMED_AT_MOST = 50;

export function describeSchemaError(error: z.ZodError): SchemaErrorBody {
  return { body: error.issues.slice(0, NAMED_AT_MOST).flatMap(describeIssue).slice(0, NAMED_AT_MOST) };
}

/** The same for callers other than browsers, in the envelope of all other errors. */
export function toSchemaMismatch(error: z.ZodError): ApiError {
  const { body: fields } = describeSchemaError(error);
  const named = fields
    .slice(0, 3)
    .map(({ dataPath, message }) => `${dataPath.replace(/^\./, "") || "The body"} ${message}`);
  if (fields.length > named.length) named.push(`and ${fields.length - named.length} more in error_details.fields`);
  return new ApiError("request_schema_mismatch", { message: `${named.join("; ")}.`, details: { fields } });
}

function describeIssue(issue: z.core.$ZodIssue): SchemaErrorBody["body"] {
  if (issue.code === "invalid_union" && issue.errors[0]?.length) {
    return issue.errors[0].flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => entry([...issue.path, key], "additionalProperties", "is not a known field"));
  }
  const isMissing = (issue.code === "invalid_type" || issue.code === "invalid_value") && issue.input === undefined;
  return [entry(issue.path, isMissing ? "required" : issue.code, describeExpectation(issue, isMissing))];
}

/** A caller's own names may be as long as the body. */
const NAME_LIMIT = 100;

function entry(path: PropertyKey[], keyword: string, message: string) {
  const names = path.map((key) => (typeof key === "number" ? key : String(key).slice(0, NAME_LIMIT).toWellFormed()));
  return {
    keyword,
    dataPath: names.map((name) => (typeof name === "number" ? `[${name}]` : `.${name}`)).join(""),
    schemaPath: `#/properties${names.map((name) => `/${name}`).join("")}/${keyword}`,
    message,
  };
}

function describeExpectation(issue: z.core.$ZodIssue, isMissing: boolean): string {
  switch (issue.code) {
    case "invalid_type":
      return isMissing
        ? `is required and must be ${withArticle(issue.expected)}`
        : `must be ${withArticle(issue.expected)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case "too_small":
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case "invalid_value":
      return `${isMissing ? "is required and " : ""}must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    default:
      return issue.message;
  }
}

function unit(origin: string): string {
  if (origin === "string") return " characters long";
  return origin === "array" ? " entries long" : "";
}

function withArticle(type: string): string {
  if (type === "record") return "an object";
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
