import { defaultEmailTexts, listWordVariables } from "../../core/delivery/mails/email-words.ts";
import { inScheme, mailSamples } from "../../core/delivery/mails/samples.ts";
import type { Call } from "../../platform/call/call.ts";
import { createProject, type Project } from "../../platform/config/project.ts";
import type { Locale } from "../../platform/languages/locales.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { planChange, requireConsoleProject, requireValidSettings } from "./plan-change.ts";
import { createPreviewFrame } from "./preview-frame.ts";

interface PreviewRequest {
  locale: Locale;
  scheme?: "light" | "dark" | undefined;
  mail_id?: string | undefined;
  /** A change of settings that is not saved yet. */
  patch?: Record<string, unknown> | undefined;
}

export const mailFrame = createPreviewFrame<PreviewRequest>({
  path: "/console/mails",
  summary: "Show an email in the console",
  description: "Shows an email of a project as its reader would see it, for a frame of the console.",
  render: async (call, request): Promise<string> => (await previewMail(call, request)).mail.html,
});

/**
 * Renders an email of the project with sample data, and sends nothing.
 * @throws ApiError `invalid_template` for an unknown email; for a patch also `project_kept_in_file`,
 * `invalid_project_settings`.
 */
export async function previewMail(call: Call, request: PreviewRequest) {
  const { locale, scheme = "light", mail_id, patch } = request;
  const samples = mailSamples({ project: await projectWith(call, patch), locale });
  const found = mail_id === undefined ? samples[0] : samples.find(({ id }) => id === mail_id);
  if (!found) throw new ApiError("invalid_template", { message: "The project has no such email." });
  const { subject, text, html } = found.render();
  const { kind } = found;
  return {
    mails: samples.map(({ id, name }) => ({ mail_id: id, name })),
    mail: { mail_id: found.id, name: found.name, subject, text, html: inScheme(html, scheme) },
    words: kind ? { kind, default: defaultEmailTexts(kind, locale), variables: listWordVariables(kind) } : null,
    frame_path: mailFrame.pathFor(call, { ...request, mail_id: found.id }),
  };
}

/** Returns the project with an unsaved change. */
export async function projectWith(call: Call, patch: PreviewRequest["patch"]): Promise<Project> {
  if (patch === undefined) return call.project;
  const row = await requireConsoleProject(call, call.db);
  return createProject(requireValidSettings(await planChange(call, row, { patch })));
}
