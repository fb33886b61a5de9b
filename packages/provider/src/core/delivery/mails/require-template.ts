import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/ground/api-error.ts";
import { findTemplate } from "./find-template.ts";
import type { EmailTemplate } from "./template.ts";

/**
 * The project's template of that id, for mails of that kind; none where the caller names none. Those of organizations are
 * theirs without being named: `chooseTemplate`.
 * @throws ApiError `invalid_template` for an id that names no such entry of the project's email_templates.
 */
export function requireTemplate(
  call: Call,
  kind: EmailTemplate["kind"],
  id: string | undefined,
): EmailTemplate | undefined {
  if (id === undefined) return undefined;
  const template = findTemplate(call.project, kind, id);
  if (!template) {
    throw new ApiError("invalid_template", {
      message: `The template "${id}" is not a ${kind} template of the project's email_templates.`,
    });
  }
  return template;
}
