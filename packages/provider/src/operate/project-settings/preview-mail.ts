import { deflateRawSync, inflateRawSync } from "node:zlib";
import { defaultEmailTexts, listWordVariables } from "../../core/delivery/mails/email-words.ts";
import { inScheme, mailSamples } from "../../core/delivery/mails/samples.ts";
import type { Call } from "../../platform/call/call.ts";
import { queuedByOwner } from "../../platform/call/work-owner.ts";
import { createProject, type Project } from "../../platform/config/project.ts";
import { isOneInConstantTime } from "../../platform/crypto/server-key.ts";
import { basePathOf } from "../../platform/http/base-path.ts";
import { renderMail } from "../../platform/http/html-page.ts";
import type { Page } from "../../platform/http/page.ts";
import type { Locale } from "../../platform/languages/locales.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { planChange, requireConsoleProject, requireValidSettings } from "./plan-change.ts";

/** The path of framed emails. */
const FRAME_PATH = "/console/mails";
/** The lifetime of a frame's URL. Each preview creates a new one. */
const FRAME_MINUTES = 10;
/** A URL length that every server accepts. */
const LONGEST_ADDRESS = 6000;

interface PreviewRequest {
  locale: Locale;
  scheme?: "light" | "dark" | undefined;
  mail_id?: string | undefined;
  /** A change of settings that is not saved yet. */
  patch?: Record<string, unknown> | undefined;
}

/**
 * Renders an email of the project with sample data, and sends nothing.
 * @throws ApiError `invalid_template` for an unknown email; for a patch also `project_kept_in_file`,
 * `invalid_project_settings`.
 */
export async function previewMail(call: Call, request: PreviewRequest) {
  const { locale, scheme = "light", mail_id, patch } = request;
  const samples = mailSamples({ project: await projectOf(call, patch), locale });
  const found = mail_id === undefined ? samples[0] : samples.find(({ id }) => id === mail_id);
  if (!found) throw new ApiError("invalid_template", { message: "The project has no such email." });
  const { subject, text, html } = found.render();
  const { kind } = found;
  return {
    mails: samples.map(({ id, name }) => ({ mail_id: id, name })),
    mail: { mail_id: found.id, name: found.name, subject, text, html: inScheme(html, scheme) },
    words: kind ? { kind, default: defaultEmailTexts(kind, locale), variables: listWordVariables(kind) } : null,
    frame_path: framePath(call, { ...request, mail_id: found.id }),
  };
}

/** Returns a URL at which our pages can frame the email for a while. Everyone who may see the preview gets it. */
function framePath(call: Call, request: PreviewRequest): string | null {
  const ends = call.clock.now().getTime() + FRAME_MINUTES * 60_000;
  const text = JSON.stringify({ ...request, project_id: call.project.project_id, ends });
  const token = deflateRawSync(text).toString("base64url");
  const path = `${basePathOf(call.publicUrl)}${FRAME_PATH}?mail=${token}.${call.serverKey.sign(`mail frame\n${token}`)}`;
  return path.length > LONGEST_ADDRESS ? null : path;
}

/** Returns what such a URL shows; undefined if it has expired or is forged. */
function readFrame({ serverKey, clock }: Pick<Call, "serverKey" | "clock">, mail: unknown) {
  const [token = "", signature = ""] = String(mail).split(".");
  if (!isOneInConstantTime(signature, serverKey.signatures(`mail frame\n${token}`))) return undefined;
  const framed = JSON.parse(inflateRawSync(Buffer.from(token, "base64url")).toString()) as Frame;
  return framed.ends > clock.now().getTime() ? framed : undefined;
}

type Frame = PreviewRequest & { project_id: string; ends: number };

async function projectOf(call: Call, patch: PreviewRequest["patch"]): Promise<Project> {
  if (patch === undefined) return call.project;
  const row = await requireConsoleProject(call, call.db);
  return createProject(requireValidSettings(await planChange(call, row, { patch })));
}

/**
 * A page that frames an email, because emails and our pages have different styles. It shows a project's own HTML at the
 * provider's origin, so only our frame may open it: no link, and no page of another origin (docs/threats.md T102).
 */
export const mailPage: Page = {
  method: "GET",
  path: FRAME_PATH,
  summary: "Show an email in the console",
  description: "Shows an email of a project as its reader would see it, for a frame of the console.",
  answers: "text/html",
  async handle({ services, projects, createCall }, request, reply) {
    const { "sec-fetch-dest": dest, "sec-fetch-site": site } = request.headers;
    const framed = readFrame(services, (request.query as { mail?: unknown }).mail);
    const project = framed && (await projects.findById(framed.project_id));
    if (!project || dest !== "iframe" || site !== "same-origin") throw new ApiError("route_not_found");
    const { mail } = await queuedByOwner(previewMail)(createCall(request, reply, project), framed);
    const { html, headers } = renderMail(mail);
    return reply.headers(headers).send(html);
  },
};
