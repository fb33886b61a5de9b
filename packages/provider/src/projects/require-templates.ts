import type { Call } from "../call.ts";
import { ApiError } from "../http/api-error.ts";

/** @throws ApiError `invalid_template` for an id that names none of the project's email_templates. */
export function requireTemplates(call: Call, ...ids: (string | undefined)[]): void {
  const known = new Set(call.project.email_templates.map((template) => template.template_id));
  for (const id of ids) {
    if (id !== undefined && !known.has(id)) {
      throw new ApiError("invalid_template", {
        message: `The template "${id}" is not among the project's email_templates.`,
      });
    }
  }
}
