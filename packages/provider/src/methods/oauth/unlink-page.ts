import { oauthProviders } from "@portico/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { inSeconds } from "../../platform/ground/duration.ts";
import { escapeHtml } from "../../platform/ground/escape-html.ts";
import { isStorable } from "../../platform/ground/storable-text.ts";
import { brandedPage } from "../../platform/http/branded-page.ts";
import { fillMarkup } from "../../platform/http/fill-markup.ts";
import type { HtmlPage } from "../../platform/http/html-page.ts";
import type { Page, PageContext } from "../../platform/http/page.ts";
import { sendPage } from "../../platform/http/page-answers.ts";
import { type Reader, readerOf } from "../../platform/http/reader.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { fillText } from "../../platform/languages/text.ts";
import { durationInWords } from "../../platform/languages/time-in-words.ts";
import { toldLater } from "../magic-links/link-page.ts";
import { keysOf, troublePage } from "../magic-links/link-page-views.ts";
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
      const { call, reader, token } = await open(context, request, reply, request.query as object);
      const found = call && (await findUnlinking(call, token));
      return found ? sendPage(reply, 200, askPage(reader, found, token)) : sendPage(reply, 410, overPage(reader));
    }),
  },
  {
    method: "POST",
    path: UNLINK_PATH,
    summary: "Unlinks it",
    answers: "text/html",
    handle: toldLater(async (context, request, reply) => {
      const fields = Object.fromEntries(new URLSearchParams(String(request.body ?? "")));
      const { call, reader, token } = await open(context, request, reply, fields);
      const isUnlinked = call && (await unlinkRegistration(call, token));
      return isUnlinked ? sendPage(reply, 200, donePage(reader)) : sendPage(reply, 410, overPage(reader));
    }),
  },
];

async function open(
  { projects, createCall }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { project_id, token, locale }: { project_id?: unknown; token?: unknown; locale?: unknown },
): Promise<{ call?: Call; reader: Reader; token: string }> {
  const [projectId, given] = [project_id, token].map((value) =>
    typeof value === "string" && isStorable(value) ? value : "",
  );
  const project = projectId ? await projects.findById(projectId) : undefined;
  const reader = readerOf(request, project, locale);
  if (!project) return { reader, token: "" };
  return { call: createCall(request, reply, project), reader, token: TOKEN.exec(given ?? "")?.[0] ?? "" };
}

/** Names the account, whose it would be, and where; one button. */
export function askPage(reader: Reader, { registration, organization, address }: Unlinking, token: string): HtmlPage {
  const { unlink: texts } = pageTexts(reader.locale);
  const { name: provider } = oauthProviders[registration.provider_type];
  const title = fillText(texts.title, { provider });
  const destination = quoteName(organization.organization_name);
  const account = registration.provider_subject;
  return brandedPage(
    { ...reader, organization },
    {
      title,
      content: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${fillMarkup(texts.lead, { destination, address, provider, account })}</p>
<form method="post" action="unlink">
${keysOf(reader, token)}
<button class="button" type="submit">${escapeHtml(texts.confirm)}</button>
</form>
<p class="hint">${escapeHtml(texts.caution)}</p>`,
    },
  );
}

export function donePage(reader: Reader): HtmlPage {
  const { unlink: texts } = pageTexts(reader.locale);
  return brandedPage(reader, {
    title: texts.done,
    content: `<h1>${escapeHtml(texts.done)}</h1>
<p class="lead">${escapeHtml(texts.ended)}</p>
<p class="hint">${escapeHtml(texts.next)}</p>`,
  });
}

export function overPage(reader: Reader): HtmlPage {
  const { unlink, link } = pageTexts(reader.locale);
  const life = durationInWords(reader.locale, inSeconds(lifetimes.unlinkLink) / 60);
  return troublePage(reader, link.over, `<p class="lead">${escapeHtml(fillText(unlink.over, { life }))}</p>`);
}
