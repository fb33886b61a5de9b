import type { FastifyReply, FastifyRequest } from "fastify";
import { brandedPage, errorHeading, fillMarkup } from "../../platform/http/branded-page.ts";
import type { HtmlPage } from "../../platform/http/html-page.ts";
import { type Reader, readerOf } from "../../platform/http/html-page.ts";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { redirectTo, renderErrorAsPage, sendPage } from "../../platform/http/page-answers.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { escapeHtml, isStorable } from "../../platform/lib/text.ts";
import { LINK_PATH } from "./issue-magic-link.ts";
import { type OpenedMagicLink, openMagicLink } from "./open-magic-link.ts";

/** Mail programs may include a full stop or bracket after the URL; the token contains neither. */
export const TOKEN = /^[\w-]{43}/;

interface Visit {
  token: string;
  opened: OpenedMagicLink;
  reader: Reader;
}

/**
 * The page that every magic link opens, `GET {public_url}/v1/b2b/magic_links/redirect?project_id=…&token=…`. Mail scanners
 * open links repeatedly and run scripts, so nothing here consumes a link: the page asks for a click, which posts and
 * redirects to the host's page. The browser that requested the link needs no click (threats.md T22).
 */
export const linkPages: Page[] = [
  {
    method: "GET",
    path: LINK_PATH,
    summary: "Open the page of an emailed link",
    answers: "text/html",
    handle: deferErrors(async (context, request, reply) => {
      const visit = await open(context, request, reply, request.query as object);
      const { opened } = visit;
      return opened.state === "ready" && opened.isSameBrowser
        ? redirectTo(reply, opened.landingUrl, 302)
        : show(reply, visit);
    }),
  },
  {
    method: "POST",
    path: LINK_PATH,
    summary: "Continue from the page of an emailed link",
    description: "Redirects to your page.",
    answers: "text/html",
    handle: deferErrors(async (context, request, reply) => {
      const visit = await open(context, request, reply, fieldsOf(request));
      const { opened } = visit;
      return opened.state === "ready" ? redirectTo(reply, opened.landingUrl) : show(reply, visit);
    }),
  },
];

export function fieldsOf({ body }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body ?? "")));
}

async function open(
  { projects, createCall }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: { project_id?: unknown; token?: unknown; locale?: unknown },
): Promise<Visit> {
  const { project_id } = fields;
  const project = isText(project_id) ? await projects.findById(project_id) : undefined;
  const reader = readerOf(request, project, fields.locale);
  if (!project || !isText(fields.token)) return { reader, token: "", opened: { state: "unknown" } };
  const token = TOKEN.exec(fields.token)?.[0] ?? "";
  const opened = await openMagicLink(createCall(request, reply, project), token);
  return {
    token,
    opened,
    reader: opened.state === "ready" ? { ...reader, organization: opened.organization } : reader,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && isStorable(value);
}

function show(reply: FastifyReply, { reader, token, opened }: Visit): FastifyReply {
  if (opened.state === "ready") return sendPage(reply, 200, confirmPage(reader, opened, token));
  // 410 if it was a link once, 404 otherwise.
  return sendPage(reply, opened.state === "unknown" ? 404 : 410, endPage(reader, opened));
}

/** Renders every error as a page that says to try again later: the link still works. */
export function deferErrors(handle: Parameters<typeof renderErrorAsPage>[1]): Page["handle"] {
  return renderErrorAsPage(
    (_refusal, request) =>
      laterPage(
        readerOf(
          request,
          undefined,
          (request.method === "GET" ? (request.query as { locale?: unknown }) : fieldsOf(request)).locale,
        ),
      ),
    handle,
    () => new ApiError("service_unavailable", { retryAfterSeconds: 2 }),
  );
}

/**
 * Names the account, the destination and the host, with one button (threats.md T23). If the link changes a member's
 * email address, the page says so before the click (T62).
 */
export function confirmPage(
  reader: Reader,
  { address, destinationName: destination, ...link }: Extract<OpenedMagicLink, { state: "ready" }>,
  token: string,
): HtmlPage {
  const { origin, host } = new URL(link.landingUrl);
  const { link: texts } = pageTexts(reader.locale);
  const former = link.formerAddress;
  const heading = link.isPasswordReset ? texts.resetPassword : former === null ? texts.login : texts.newAddress;
  const title = fillText(heading, { destination });
  const takeOver =
    former === null
      ? ""
      : `<p class="lead">${fillMarkup(texts.takeOver, { former, destination, address })}</p>
`;
  return brandedPage(reader, {
    title,
    formTargets: [origin],
    content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${fillMarkup(texts.lead, { address, host })}</p>
${takeOver}<form method="post" action="redirect">
${keysOf(reader, token)}
<button class="button" type="submit">${escapeHtml(texts.go)}</button>
</form>
<p class="hint">${escapeHtml(texts.ignore)}</p>`,
  });
}

/** The form's hidden fields: the link and the language. */
export function keysOf({ project, locale }: Reader, token: string): string {
  return Object.entries({ project_id: project?.project_id ?? "", token, locale })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("\n");
}

/** Shown for a link that no longer works, with what to do next. */
export function endPage(reader: Reader, opened: OpenedMagicLink): HtmlPage {
  const { link: texts } = pageTexts(reader.locale);
  const [text, way] =
    opened.state === "spent"
      ? [
          opened.isPasswordReset ? texts.resetOver : texts.loginOver,
          `<a class="button side" href="${escapeHtml(opened.startUrl)}">${escapeHtml(texts.back)}</a>`,
        ]
      : [texts.unknown, ""];
  return problemPage(reader, texts.over, `<p class="lead">${escapeHtml(text)}</p>\n${way}`);
}

/** Shown for an unexpected error: the link still works. */
export function laterPage(reader: Reader): HtmlPage {
  const { link, failure } = pageTexts(reader.locale);
  return problemPage(reader, failure.other, `<p class="lead">${escapeHtml(link.stillGood)}</p>`);
}

export function problemPage(reader: Reader, title: string, content: string): HtmlPage {
  return brandedPage(reader, { title, content: `${errorHeading(title)}\n${content}` });
}
