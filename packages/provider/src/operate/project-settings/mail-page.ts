import { inTurns } from "../../platform/call/in-turns.ts";
import { renderMail } from "../../platform/http/mail-frame.ts";
import type { Page } from "../../platform/http/page.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { FRAME_PATH, previewMail, readFrame } from "./preview-mail.ts";

/**
 * A page that frames an email, because emails and our pages have different styles. It shows a project's own HTML at the
 * provider's origin, so only our frame may open it: no link, and no page of another origin (docs/threats.md T102).
 */
export const mailPage: Page = {
  method: "GET",
  path: FRAME_PATH,
  summary: "A mail of a project as its reader would see it, for a frame of the console.",
  answers: "text/html",
  async handle({ services, projects, createCall }, request, reply) {
    const { "sec-fetch-dest": dest, "sec-fetch-site": site } = request.headers;
    const framed = readFrame(services, (request.query as { mail?: unknown }).mail);
    const project = framed && (await projects.findById(framed.project_id));
    if (!project || dest !== "iframe" || site !== "same-origin") throw new ApiError("route_not_found");
    const { mail } = await inTurns(previewMail)(createCall(request, reply, project), framed);
    const { html, headers } = renderMail(mail);
    return reply.headers(headers).send(html);
  },
};
