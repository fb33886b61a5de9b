import { ApiError } from "../http/api-error.ts";
import { parseJsonBody } from "../http/json-body.ts";
import type { Page } from "../http/page.ts";
import { isStorable } from "../http/storable-text.ts";
import { readInbox } from "./inbox.ts";
import { renderInbox } from "./inbox-page.ts";

/** In development mode alone: production does not know these addresses. */
export const inboxPages: Page[] = [
  {
    method: "GET",
    path: "/dev/inbox",
    summary: "Development: the messages to an address as a JSON array, newest first; in a browser, a readable inbox.",
    answers: "application/json",
    async handle({ services }, request, reply) {
      const { to } = request.query as { to?: unknown };
      const recipient = typeof to === "string" && to !== "" && isStorable(to) ? to : undefined;
      const messages = await readInbox(services.db, recipient);
      if (recipient !== undefined || !request.headers.accept?.includes("text/html")) return messages;
      const { html, headers } = renderInbox(messages);
      return reply.headers(headers).send(html);
    },
  },
  {
    method: "POST",
    path: "/dev/clock",
    summary: "Development: moves the provider's clock on by advance_ms.",
    answers: "application/json",
    handle({ services }, request) {
      const body = parseJsonBody(String(request.body ?? "")) as { advance_ms?: unknown } | undefined;
      const by = body?.advance_ms;
      if (typeof by !== "number" || !Number.isSafeInteger(by)) {
        throw new ApiError("bad_request", { message: "advance_ms must be a whole number of milliseconds." });
      }
      services.clock.advance(by);
      return { now: services.clock.now().toISOString() };
    },
  },
];
