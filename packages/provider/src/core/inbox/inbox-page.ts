import { escapeHtml } from "../../platform/ground/escape-html.ts";
import { type HtmlPage, renderPage } from "../../platform/http/html-page.ts";
import { toInboxMessage } from "./inbox.ts";
import { inboxScript } from "./inbox-script.ts";
import { inboxStyle } from "./inbox-style.ts";
import type { InboxRow } from "./store.ts";

/** The inbox for a person: newest first, the newest open, codes and links ready to use. */
export function renderInbox(rows: InboxRow[]): HtmlPage {
  const body = `<header>
<h1>Inbox</h1>
<p class="soft">Every mail that Portico would send, kept here in development. New ones appear by themselves. <a href="/dev/mails">Every mail in every language</a></p>
</header>
<main aria-live="polite">
${rows.length > 0 ? rows.map((row, index) => describe(row, index === 0)).join("\n") : emptyInbox}
</main>`;
  return renderPage({
    locale: "en",
    title: "Inbox · Portico",
    body,
    style: inboxStyle,
    script: inboxScript,
    framesItself: true,
  });
}

const emptyInbox = `<section class="empty">
<h2>No mail yet</h2>
<p class="soft">Open the app, type any address and ask for a link or a code. It arrives here within a second.</p>
</section>`;

function describe(row: InboxRow, isOpen: boolean): string {
  const { to, subject, code, links, sent_at } = toInboxMessage(row);
  const id = escapeHtml(row.inbox_message_id);
  return `<details id="${id}"${isOpen ? " open" : ""}>
<summary><b>${escapeHtml(subject)}</b><span class="to">${escapeHtml(to)}</span><time datetime="${sent_at}">${sent_at.slice(11, 19)}</time></summary>
<div class="mail">
${code ? `<p class="code"><output>${escapeHtml(code)}</output><button type="button" class="button side" data-copy="${escapeHtml(code)}">Copy</button></p>` : ""}
${links.map(describeLink).join("\n")}
<iframe src="/dev/inbox/${id}" title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
</div>
</details>`;
}

function describeLink(link: string): string {
  const url = escapeHtml(link);
  return `<p class="link"><a class="button" href="${url}" target="_blank" rel="noopener noreferrer">Open the link</a><button type="button" class="button side" data-copy="${url}">Copy</button></p>`;
}
