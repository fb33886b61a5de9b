import { oauthProviders } from "@portico/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../call/call.ts";
import type { Project } from "../config/project.ts";
import { escapeHtml } from "../ground/escape-html.ts";
import { isStorable } from "../ground/storable-text.ts";
import type { HtmlPage } from "../http/html-page.ts";
import type { Page, PageContext } from "../http/page.ts";
import { attentionIcon, sendPage } from "../http/page-answers.ts";
import { toldLater } from "../magic-links/link-page.ts";
import { linkPage } from "../magic-links/link-page-views.ts";
import { UNLINK_PATH } from "./link-registration.ts";
import { findUnlinking, type Unlinking, unlinkRegistration } from "./unlink-registration.ts";

/** Mail programs take the full stop or bracket behind an address for a part of it; none of it is the token. */
const TOKEN = /^[\w-]{43}/;

/** The page behind the link of the mail about a linked account. It asks for a click, because scanners open links, too. */
export const unlinkPages: Page[] = [
  {
    method: "GET",
    path: UNLINK_PATH,
    summary: "Asks whether an account that was linked is to be unlinked",
    answers: "text/html",
    handle: toldLater(async (context, request, reply) => {
      const { call, token } = await open(context, request, reply, request.query as object);
      const found = call && (await findUnlinking(call, token));
      return found
        ? sendPage(reply, 200, askPage(call.project, found, token))
        : sendPage(reply, 410, overPage(call?.project));
    }),
  },
  {
    method: "POST",
    path: UNLINK_PATH,
    summary: "Unlinks it",
    answers: "text/html",
    handle: toldLater(async (context, request, reply) => {
      const fields = Object.fromEntries(new URLSearchParams(String(request.body ?? "")));
      const { call, token } = await open(context, request, reply, fields);
      const isUnlinked = call && (await unlinkRegistration(call, token));
      return isUnlinked ? sendPage(reply, 200, donePage(call.project)) : sendPage(reply, 410, overPage(call?.project));
    }),
  },
];

async function open(
  { projects, createCall }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { project_id, token }: { project_id?: unknown; token?: unknown },
): Promise<{ call?: Call; token: string }> {
  const [projectId, given] = [project_id, token].map((value) =>
    typeof value === "string" && isStorable(value) ? value : "",
  );
  const project = projectId ? await projects.findById(projectId) : undefined;
  if (!project) return { token: "" };
  return { call: createCall(request, reply, project), token: TOKEN.exec(given ?? "")?.[0] ?? "" };
}

/** Names the account, whose it would be, and where; one button. */
export function askPage(project: Project, { registration, organization, address }: Unlinking, token: string): HtmlPage {
  const { name } = oauthProviders[registration.provider_type];
  const title = `Unlink the ${name} account?`;
  return linkPage(project, {
    title,
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">It logs in to <b>${escapeHtml(organization.organization_name)}</b> as <b>${escapeHtml(address)}</b>. ${escapeHtml(name)} knows it as <b>${escapeHtml(registration.provider_subject)}</b>.</p>
<form method="post" action="unlink">
<input type="hidden" name="project_id" value="${escapeHtml(project.project_id)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="button" type="submit">Unlink the account</button>
</form>
<p class="hint">Whoever came in by it is logged out. If the account is yours, close this page.</p>`,
  });
}

function donePage(project: Project): HtmlPage {
  const title = "The account is unlinked";
  return linkPage(project, {
    title,
    content: `<h1>${title}</h1>
<p class="lead">It no longer logs in, and whoever came in by it is logged out.</p>
<p class="hint">If you do not know that account, tell your admin, and set a new password.</p>`,
  });
}

function overPage(project: Project | undefined): HtmlPage {
  const title = "This link no longer works";
  return linkPage(project, {
    title,
    content: `${attentionIcon}<h1>${title}</h1>\n<p class="lead">The account is unlinked already, or the link is older than 7 days.</p>`,
  });
}
