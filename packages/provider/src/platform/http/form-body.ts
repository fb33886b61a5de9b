import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Call } from "../call/call.ts";
import { noCookies } from "../call/cookies.ts";
import { ApiError } from "../lib/api-error.ts";
import { isStorable } from "../lib/text.ts";
import { parseJsonBody } from "./json-body.ts";

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** More than any call has. */
const FIELDS_LIMIT = 100;

/** Returns whether a page submits a form, whose headers are in its body (docs/wire/rules.md#submitted-forms). */
export function isSubmittedForm({ headers }: FastifyRequest): boolean {
  const [type = ""] = (headers["content-type"] ?? "").split(";", 1);
  return type.trim().toLowerCase() === FORM_TYPE && headers.authorization === undefined;
}

/**
 * A form is sent without a preflight, and the browser navigates to the answer, where it accepts cookies that it would
 * not accept of a cross-site call. So the page must have an origin, and forms of another site neither send nor get
 * cookies (docs/threats.md T30).
 * @throws ApiError `bad_domain_for_sdk`.
 */
export function keepFormApart({ headers }: FastifyRequest, call: Call): void {
  if (headers.origin === undefined)
    throw untrustedOrigin("A form must come from a page of the project's allowed_origins.");
  if (call.cookies.comeAlong) return;
  if (call.project.http_only_cookies.enabled)
    throw untrustedOrigin("A form must come from a page of the cookies' own site.");
  Object.assign(call, { cookies: noCookies });
}

/** The browser shows the answer, so it is sent as text that cannot be framed, without tokens in a Referer. */
export function showAsText(reply: FastifyReply): void {
  reply.headers({
    "Content-Security-Policy":
      "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
  });
}

/**
 * Parses the fields of a form, each once. A form only has text, so numbers, lists and objects are JSON.
 * `__Authorization` and `__X-Session-Slot` replace the headers.
 * @throws ApiError `bad_request` for a repeated field, for a file, and for too many fields.
 */
export function readSubmittedForm({ headers }: FastifyRequest, text: string, schema: z.ZodType | undefined): object {
  if (text.split("&", FIELDS_LIMIT + 1).length > FIELDS_LIMIT) throw refuse("The form has too many fields.");
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name) || !isStorable(name + value)) {
      throw refuse(`${JSON.stringify(name)} must be given once, as a text.`);
    }
    if (name === "__Authorization") headers.authorization ??= value;
    if (name === "__X-Session-Slot") headers["x-session-slot"] ??= value;
    fields.set(name, toField(schema, name, value));
  }
  return Object.fromEntries([...fields].filter(([name]) => !name.startsWith("__")));
}

function toField(schema: z.ZodType | undefined, name: string, value: string): unknown {
  const shape: Record<string, z.ZodType> =
    schema && "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  const isText = !Object.hasOwn(shape, name) || shape[name]?.safeParse(value).success;
  if (isText || !/^(?:true|false|-?\d{1,15}|[[{].*[\]}])$/s.test(value)) return value;
  return parseJsonBody(value);
}

function refuse(message: string): ApiError {
  return new ApiError("bad_request", { message });
}

function untrustedOrigin(message: string): ApiError {
  return new ApiError("bad_domain_for_sdk", { message });
}

/**
 * Reads the query or the form of a request outside of the contract.
 * @throws ApiError `bad_request` for a parameter that is repeated (RFC 6749 section 3.1), too long, or no text.
 */
export function readParameters(
  { method, url, body }: Pick<FastifyRequest, "method" | "url" | "body">,
  longest: number,
): Record<string, string> {
  const query = url.indexOf("?");
  const text = method === "POST" ? String(body ?? "") : query < 0 ? "" : url.slice(query + 1);
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name) || value.length > longest || !isStorable(name + value)) {
      throw new ApiError("bad_request", { message: `${JSON.stringify(name)} must be sent once, as a short text.` });
    }
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}
