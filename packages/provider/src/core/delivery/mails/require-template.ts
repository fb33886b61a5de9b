import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { EmailTemplate } from "./template.ts";

/**
 * Finds the project's template with this ID for emails of this kind; undefined without an ID. Templates of
 * organizations are chosen by `chooseTemplate`.
 * @throws ApiError `invalid_template` for an unknown ID.
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

/** The template with this ID that a call may name for this kind, so not one of an organization: `chooseTemplate`. */
export function findTemplate(
  { email_templates }: Pick<Project, "email_templates">,
  kind: EmailTemplate["kind"],
  id: string,
): EmailTemplate | undefined {
  return email_templates.find((one) => one.template_id === id && one.kind === kind && !one.organization_slugs);
}
