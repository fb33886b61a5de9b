import { escapeHtml } from "../http/escape-html.ts";
import { type HtmlPage, renderPage } from "../http/html-page.ts";
import type { InboxMessage } from "./inbox.ts";

/** The inbox for a person: newest first. */
export function renderInbox(messages: InboxMessage[]): HtmlPage {
  return renderPage({ title: "Inbox", body: messages.map(({ subject }) => escapeHtml(subject)).join("<br>") });
}
