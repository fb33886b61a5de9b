import type { Project } from "../../../platform/config/project.ts";
import type { EmailTemplate } from "./template.ts";

/** The template of that id for mails of that kind, which a call may name. Those of organizations are none: `chooseTemplate`. */
export function findTemplate(
  { email_templates }: Pick<Project, "email_templates">,
  kind: EmailTemplate["kind"],
  id: string,
): EmailTemplate | undefined {
  return email_templates.find((one) => one.template_id === id && one.kind === kind && !one.organization_slugs);
}
