import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../platform/call/call.ts";
import { appLink, brandedPage, successHeading } from "../../platform/http/branded-page.ts";
import { type HtmlPage, type Reader, readerOf } from "../../platform/http/html-page.ts";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { sendPage } from "../../platform/http/page-answers.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { durationInWords } from "../../platform/languages/time-in-words.ts";
import { type Duration, inSeconds } from "../../platform/lib/duration.ts";
import { escapeHtml, isStorable } from "../../platform/lib/text.ts";
import { deferErrors, fieldsOf, problemPage, TOKEN } from "./link-page.ts";

interface EmailLink<Found> {
  path: string;
  /** What the page asks and what its button does, for the OpenAPI document. */
  summaries: { ask: string; confirm: string };
  /** Reads the link and changes nothing. Undefined if it no longer works. */
  find(call: Call, token: string): Promise<Found | undefined>;
  /** Runs the button's action. @returns false if the link no longer works. */
  confirm(call: Call, token: string): Promise<boolean>;
  askPage(reader: Reader, found: Found, token: string): HtmlPage;
  texts: "unlink" | "disown";
  lifetime: Duration;
}

/** The pages of an email link that performs an action. They ask for a click, because mail scanners open links. */
export function emailLinkPages<Found>(link: EmailLink<Found>): Page[] {
  const over = (reader: Reader) => overPage(reader, link.texts, link.lifetime);
  return [
    {
      method: "GET",
      path: link.path,
      summary: link.summaries.ask,
      answers: "text/html",
      handle: deferErrors(async (context, request, reply) => {
        const { call, reader, token } = await open(context, request, reply, request.query as object);
        const found = call && (await link.find(call, token));
        return found ? sendPage(reply, 200, link.askPage(reader, found, token)) : sendPage(reply, 410, over(reader));
      }),
    },
    {
      method: "POST",
      path: link.path,
      summary: link.summaries.confirm,
      answers: "text/html",
      handle: deferErrors(async (context, request, reply) => {
        const { call, reader, token } = await open(context, request, reply, fieldsOf(request));
        const isDone = call && (await link.confirm(call, token));
        return isDone ? sendPage(reply, 200, donePage(reader, link.texts)) : sendPage(reply, 410, over(reader));
      }),
    },
  ];
}

async function open(
  { projects, createCall }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { project_id, token, locale }: { project_id?: unknown; token?: unknown; locale?: unknown },
): Promise<{ call?: Call; reader: Reader; token: string }> {
  const [projectId, linkToken] = [project_id, token].map((value) =>
    typeof value === "string" && isStorable(value) ? value : "",
  );
  const project = projectId ? await projects.findById(projectId) : undefined;
  const reader = readerOf(request, project, locale);
  if (!project) return { reader, token: "" };
  return { call: createCall(request, reply, project), reader, token: TOKEN.exec(linkToken ?? "")?.[0] ?? "" };
}

export function donePage(reader: Reader, kind: EmailLink<unknown>["texts"]): HtmlPage {
  const texts = pageTexts(reader.locale)[kind];
  return brandedPage(reader, {
    title: texts.done,
    content: `${successHeading(texts.done)}
<p class="lead">${escapeHtml(texts.ended)} ${escapeHtml(texts.next)}</p>
${appLink(reader)}`,
  });
}

export function overPage(reader: Reader, kind: EmailLink<unknown>["texts"], lifetime: Duration): HtmlPage {
  const { link, ...texts } = pageTexts(reader.locale);
  const life = durationInWords(reader.locale, inSeconds(lifetime) / 60);
  const lead = `<p class="lead">${escapeHtml(fillText(texts[kind].over, { life }))}</p>`;
  return problemPage(reader, link.over, `${lead}\n${appLink(reader, undefined, " side")}`);
}
