import type { FastifyReply, FastifyRequest } from "fastify";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { redirectTo, renderErrorAsPage, sendPage } from "../../platform/http/page-answers.ts";
import { type Reader, readerOf } from "../../platform/http/reader.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isStorable } from "../../platform/lib/storable-text.ts";
import { LINK_PATH } from "./issue-magic-link.ts";
import { confirmPage, endPage, laterPage } from "./link-page-views.ts";
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
    summary: "The page of an emailed link",
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
    summary: "Redirects from that page to your page",
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
