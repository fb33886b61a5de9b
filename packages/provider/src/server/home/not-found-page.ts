import type { FastifyRequest } from "fastify";
import { brandedPage, errorHeading } from "../../platform/http/branded-page.ts";
import { type HtmlPage, readerOf } from "../../platform/http/html-page.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import { escapeHtml } from "../../platform/lib/text.ts";

/** Whether a browser asks for an unknown page. Programs get JSON. */
export function isVisit({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  return method === "GET" && (headers.accept?.includes("text/html") ?? false);
}

/** The page for an unknown URL. */
export function notFoundPage(request: Pick<FastifyRequest, "headers">): HtmlPage {
  const reader = readerOf(request);
  const { notFound, notFoundNext, open } = pageTexts(reader.locale).home;
  return brandedPage(reader, {
    title: notFound,
    content: `${errorHeading(notFound)}\n<p class="lead">${escapeHtml(notFoundNext)}</p>
<a class="button side" href="/">${escapeHtml(open)}</a>`,
  });
}
