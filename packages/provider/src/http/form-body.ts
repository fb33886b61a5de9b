import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { ApiError } from "../ground/api-error.ts";
import { isStorable } from "../ground/storable-text.ts";

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** More than any call has. */
const FIELDS_LIMIT = 100;

/**
 * Returns whether a page submits a form: its headers stand in its body, which is read first
 * (docs/wire/rules.md#submitted-forms).
 */
export function isSubmittedForm({ headers }: FastifyRequest): boolean {
  const [type = ""] = (headers["content-type"] ?? "").split(";", 1);
  return type.trim().toLowerCase() === FORM_TYPE && headers.authorization === undefined;
}

/**
 * The fields of a form, each once, as the call takes them: a form knows nothing but text. `__Authorization` becomes the
 * header that it stands for.
 * @throws ApiError `bad_request` for what is there twice, or no text, and for too many.
 */
export function readSubmittedForm({ headers }: FastifyRequest, text: string, schema: z.ZodType): object {
  if (text.split("&", FIELDS_LIMIT + 1).length > FIELDS_LIMIT) throw refuse("The form has too many fields.");
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name) || !isStorable(name + value)) {
      throw refuse(`${JSON.stringify(name)} must be given once, as a text.`);
    }
    if (name === "__Authorization") headers.authorization ??= value;
    fields.set(name, toField(schema, name, value));
  }
  return Object.fromEntries([...fields].filter(([name]) => !name.startsWith("__")));
}

function toField(schema: z.ZodType, name: string, value: string): unknown {
  const shape: Record<string, z.ZodType> = "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  const isText = !Object.hasOwn(shape, name) || shape[name]?.safeParse(value).success;
  return isText || !/^(?:true|false|-?\d{1,15})$/.test(value) ? value : JSON.parse(value);
}

function refuse(message: string): ApiError {
  return new ApiError("bad_request", { message });
}
