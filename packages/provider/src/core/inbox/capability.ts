import { sql } from "kysely";
import type { Capability } from "../../platform/capability/capability.ts";
import { renderFramed } from "../../platform/http/html-page.ts";
import { parseJsonBody } from "../../platform/http/json-body.ts";
import type { Page } from "../../platform/http/page.ts";
import { sendPage } from "../../platform/http/page-answers.ts";
import { requireStorableParams } from "../../platform/http/route.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isStorable } from "../../platform/lib/text.ts";
import { inScheme, mailSamples } from "../delivery/mails/samples.ts";
import { toInboxMessage } from "./inbox.ts";
import { renderInbox } from "./inbox-page.ts";
import { readMailView, renderMailsPage } from "./mails-page.ts";
import { requireOwnPage } from "./require-own-page.ts";
import { inboxMigrations } from "./schema.ts";
import { findInboxMessage, listInboxMessages } from "./store.ts";

const pages: Page[] = [
  {
    method: "GET",
    path: "/dev/inbox",
    summary: "Open the inbox",
    description:
      "Only in development. Returns the messages to an email address as JSON, newest first; in a browser, a page.",
    answers: "application/json",
    async handle({ services }, request, reply) {
      const { to } = request.query as { to?: unknown };
      const recipient = typeof to === "string" && isStorable(to) ? to.toLowerCase() : undefined;
      const rows = await listInboxMessages(services.db, recipient);
      if (recipient !== undefined || !request.headers.accept?.includes("text/html")) return rows.map(toInboxMessage);
      return sendPage(reply, 200, renderInbox(rows));
    },
  },
  {
    method: "GET",
    path: "/dev/inbox/{message_id}",
    summary: "Show an email of the inbox",
    description: "Only in development.",
    answers: "text/html",
    async handle({ services }, request, reply) {
      const { message_id = "" } = requireStorableParams(request.params);
      const row = await findInboxMessage(services.db, message_id);
      if (!row) throw new ApiError("route_not_found");
      const { html, headers } = renderFramed(row);
      return reply.headers(headers).send(html);
    },
  },
  {
    method: "GET",
    path: "/dev/mails",
    summary: "Open the gallery of emails",
    description:
      "Only in development. Shows all emails and text messages of the provider, and the project's templates, in each language.",
    answers: "text/html",
    async handle(context, request, reply) {
      const view = await readMailView(context, request);
      return sendPage(reply, 200, renderMailsPage(view));
    },
  },
  {
    method: "GET",
    path: "/dev/mails/{sample_id}",
    summary: "Show an email of the gallery",
    description: "Only in development.",
    answers: "text/html",
    async handle(context, request, reply) {
      const { sample_id } = requireStorableParams(request.params);
      const view = await readMailView(context, request);
      const sample = mailSamples(view).find(({ id }) => id === sample_id);
      if (!sample) throw new ApiError("route_not_found");
      const { html, headers } = renderFramed({ html: inScheme(sample.render().html, view.scheme) });
      return reply.headers(headers).send(html);
    },
  },
  {
    method: "POST",
    path: "/dev/clock",
    summary: "Advance the clock",
    description: "Only in development. Adds `advance_ms` to the provider's time.",
    answers: "application/json",
    handle({ services }, request) {
      const body = parseJsonBody(String(request.body ?? "")) as { advance_ms?: unknown } | undefined;
      const by = body?.advance_ms;
      if (typeof by !== "number" || !Number.isSafeInteger(by)) {
        throw new ApiError("bad_request", { message: "advance_ms must be a whole number of milliseconds." });
      }
      if (Number.isNaN(new Date(services.clock.now().getTime() + by).getTime())) {
        throw new ApiError("bad_request", { message: "advance_ms leads to an invalid date." });
      }
      services.clock.advance(by);
      return { now: services.clock.now().toISOString() };
    },
  },
];

/** Only in development; production does not have these routes. */
const inboxPages: Page[] = pages.map((page) => ({
  ...page,
  handle(context, request, reply) {
    const { services, isPublicDevelopment } = context;
    requireOwnPage(request, { publicUrl: services.publicUrl, isPublic: isPublicDevelopment });
    return page.handle(context, request, reply);
  },
}));

const LIMIT = 500;

export const inbox: Capability = {
  migrations: inboxMigrations,
  developmentPages: inboxPages,
  expiring: [
    {
      table: "inbox_messages",
      column: null,
      where: sql`inbox_message_id not in (select inbox_message_id from inbox_messages
        order by sent_at desc, inbox_message_id desc limit ${LIMIT})`,
    },
  ],
};
