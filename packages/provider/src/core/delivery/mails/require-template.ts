import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
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

/** The template of that id for mails of that kind, which a call may name. Those of organizations are none: `chooseTemplate`. */
export function findTemplate(
  { email_templates }: Pick<Project, "email_templates">,
  kind: EmailTemplate["kind"],
  id: string,
): EmailTemplate | undefined {
  return email_templates.find((one) => one.template_id === id && one.kind === kind && !one.organization_slugs);
}
