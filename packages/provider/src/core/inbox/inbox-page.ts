import { type HtmlPage, homeLink, renderPage } from "../../platform/http/html-page.ts";
import { escapeHtml } from "../../platform/lib/text.ts";
import { toInboxMessage } from "./inbox.ts";
import type { InboxRow } from "./store.ts";

/** Makes each frame as high as its email, so that it has neither a scrollbar nor an empty end. */
export const fitFrames = `
function fit(frame) {
  const { documentElement: email } = frame.contentDocument;
  if (!email) return;
  frame.style.height = "0";
  frame.style.height = email.scrollHeight + 2 + "px";
}

document.addEventListener("load", ({ target }) => { if (target.tagName === "IFRAME") fit(target); }, true);
`;

/**
 * Fetches the page every two seconds and inserts new messages without closing open ones; copies codes and links;
 * sizes each frame to its email; shows times in the browser's time zone.
 */
const inboxScript = `${fitFrames}
const main = document.querySelector("main");

function localTimes() {
  for (const time of main.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString();
  }
}

async function refresh() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const known = new Set([...main.querySelectorAll("details")].map((mail) => mail.id));
  const added = [...fresh.querySelectorAll("details")].filter((mail) => !known.has(mail.id));
  if (added.length === 0) return;
  main.querySelector(".empty")?.remove();
  for (const mail of main.querySelectorAll("details")) mail.open = false;
  main.prepend(...added.map((mail) => document.importNode(mail, true)));
  localTimes();
}

document.addEventListener("click", async ({ target }) => {
  if (!target.dataset.copy) return;
  await navigator.clipboard.writeText(target.dataset.copy);
  target.textContent = "Copied";
  setTimeout(() => { target.textContent = "Copy"; }, 1500);
});

localTimes();
setInterval(() => refresh().catch(() => {}), 2000);
`;

/** In addition to the styles of all pages. */
export const inboxStyle = `
header, main { max-width: 720px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 32px; padding-bottom: 24px; }
header p { margin: 0; }
main { padding-bottom: 64px; }
details { background: var(--surface); border: 1px solid var(--edge); border-radius: 10px; margin: 0 0 10px; }
details[open] { box-shadow: var(--shadow); }
summary { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 2px 14px; padding: 14px 20px; border-radius: 10px; }
summary::before { grid-area: 1 / 3 / 3; }
summary:hover { background: var(--tint); }
details[open] > summary { border-bottom: 1px solid var(--edge); border-radius: 10px 10px 0 0; }
summary b { overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--soft); overflow-wrap: anywhere; }
time { grid-row: 1; grid-column: 2; color: var(--soft); font-variant-numeric: tabular-nums; }
.mail { padding: 20px; }
.code, .link { display: grid; grid-template-columns: minmax(0, 1fr) 96px; gap: 10px; margin: 0 0 10px; }
.code output { display: grid; place-items: center; min-height: 54px; border-radius: 8px; background: var(--tint);
  font: 700 28px/1 "SF Mono", Menlo, Consolas, monospace; letter-spacing: .24em; text-indent: .24em; }
.code .button { min-height: 54px; }
iframe { display: block; width: 100%; height: 420px; margin-top: 20px; border: 1px solid var(--edge); border-radius: 8px; background: #F3F5F6; }
@media (max-width: 432px) { header { padding-top: 24px; } .mail, summary { padding-left: 14px; padding-right: 14px; } .code, .link { grid-template-columns: minmax(0, 1fr) auto; } }
`;

/** The inbox as a page: newest first, the newest open, with codes and links ready to use. */
export function renderInbox(rows: InboxRow[]): HtmlPage {
  const body = `<header>
${homeLink}
<h1>Inbox</h1>
<p class="soft">In development, Portico keeps its emails and text messages here instead of sending them. New ones appear automatically. <a href="/dev/mails">Email previews</a></p>
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
<h2>No emails yet</h2>
<p>Open the app, enter any email and request a link or a code. It arrives here within a second.</p>
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
