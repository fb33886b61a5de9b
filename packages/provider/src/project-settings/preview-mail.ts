import type { Call } from "../call/call.ts";
import { createProject, type Project } from "../config/project.ts";
import { inScheme, mailSamples } from "../delivery/mails/samples.ts";
import { ApiError } from "../ground/api-error.ts";
import type { Locale } from "../languages/locales.ts";
import { planChange, requireConsoleProject } from "./plan-change.ts";
import { requireFaultless } from "./require-faultless.ts";

export interface PreviewRequest {
  locale: Locale;
  scheme?: "light" | "dark" | undefined;
  mail_id?: string | undefined;
  /** Of settings that are not saved yet. */
  patch?: Record<string, unknown> | undefined;
}

/**
 * Renders a mail of the project with made-up names, and sends nothing.
 * @throws ApiError `invalid_template` for an unknown mail; for a patch also `project_kept_in_file`,
 * `invalid_project_settings`.
 */
export async function previewMail(call: Call, { locale, scheme = "light", mail_id, patch }: PreviewRequest) {
  const samples = mailSamples({ project: await projectOf(call, patch), locale });
  const found = mail_id === undefined ? samples[0] : samples.find(({ id }) => id === mail_id);
  if (!found) throw new ApiError("invalid_template", { message: "The project has no such mail." });
  const { subject, text, html } = found.mail;
  return {
    mails: samples.map(({ id, name, mail }) => ({ mail_id: id, name, subject: mail.subject })),
    mail: { mail_id: found.id, name: found.name, subject, text, html: inScheme(html, scheme) },
  };
}

async function projectOf(call: Call, patch: PreviewRequest["patch"]): Promise<Project> {
  if (patch === undefined) return call.project;
  const row = await requireConsoleProject(call, call.db);
  return createProject(requireFaultless(await planChange(call, row, { patch })));
}
