import type { Tokens } from "./acme-boards.ts";
import { Html, html } from "./html.ts";

const systemFont = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Differs from the style of Acme Boards, so that visitors see that this is another app. */
const style = `
:root { color-scheme: light dark; --ink: #2B2140; --soft: #675F78; --page: #F6F4FA; --surface: #fff; --edge: #D6D0E2; --line: #857A9E; --tint: #EFEBF7; --lead: #5B3CC4; --on-lead: #fff; --ring: #7C5CE6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #F1EEF8; --soft: #B1A9C4; --page: #120E1C; --surface: #1C1629; --edge: #3A3150; --line: #7C7098; --tint: #282038; --lead: #C3B2FF; --on-lead: #1A1230; --ring: #A890FF; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/22px ${systemFont}; }
header { background: var(--surface); border-bottom: 1px solid var(--edge); }
header a { display: flex; gap: 10px; align-items: center; max-width: 920px; min-height: 60px; margin: 0 auto; padding: 0 24px; color: inherit; font-size: 18px; font-weight: 700; text-decoration: none; }
header svg { flex: none; color: var(--on-lead); background: var(--lead); border-radius: 7px; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; max-width: 920px; margin: 0 auto; padding: 32px 24px 64px; }
section, details { min-width: 0; padding: 24px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; }
.bare { padding: 0; border: 0; background: none; }
h1 { margin: 0; font-size: 24px; line-height: 30px; letter-spacing: -.015em; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin: 0; font-size: 17px; line-height: 24px; }
p { margin: 0; color: var(--soft); text-wrap: pretty; }
p b { color: var(--ink); overflow-wrap: anywhere; }
a { color: var(--lead); }
dl { display: grid; grid-template-columns: minmax(110px, auto) minmax(0, 1fr); gap: 4px 16px; margin: 0; font-size: 14px; line-height: 20px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin: 0; }
.person { flex-wrap: nowrap; gap: 14px; }
.person > div { flex: 1; min-width: 0; }
.person p { display: flex; flex-wrap: wrap; column-gap: 8px; overflow-wrap: anywhere; }
.person p span { padding: 0 8px; border-radius: 6px; background: var(--tint); }
.avatar { flex: none; display: grid; place-items: center; width: 48px; height: 48px; border-radius: 50%; background: var(--tint); color: var(--lead); font-size: 20px; font-weight: 700; }
.button, button { display: inline-grid; place-items: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; text-align: center; text-decoration: none; white-space: nowrap; cursor: pointer; }
.button:hover, button:hover { background: var(--tint); }
.lead, .lead:hover { border-color: transparent; background: var(--lead); color: var(--on-lead); font-weight: 700; }
.lead:hover { filter: brightness(1.1); }
.counts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none; }
.counts li { display: grid; grid-template-rows: 1fr auto; padding: 14px 16px; border-radius: 10px; background: var(--tint); color: var(--soft); font-size: 14px; }
.counts b { display: block; color: var(--ink); font-size: 30px; line-height: 38px; font-variant-numeric: tabular-nums; }
.counts svg { display: block; width: 100%; height: 6px; margin-top: 8px; border-radius: 3px; background: var(--edge); fill: var(--lead); }
.checks { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; color: var(--soft); }
.checks li { display: flex; gap: 10px; text-wrap: pretty; }
.checks li::before { content: ""; flex: none; width: 6px; height: 11px; margin: 4px 4px 0; border: solid var(--lead); border-width: 0 2px 2px 0; rotate: 45deg; }
summary { display: flex; align-items: center; gap: 10px; list-style: none; font-weight: 700; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; width: 7px; height: 7px; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; rotate: -45deg; translate: -1px 0; }
[open] > summary::before { rotate: 45deg; translate: 0 -2px; }
details h2 { margin: 24px 0 10px; font-size: 15px; line-height: 22px; }
details p + .row { margin-top: 12px; }
code { overflow-wrap: anywhere; }
.message { padding: 12px 16px; border-radius: 10px; background: var(--tint); color: var(--ink); }
label { flex: 1 1 220px; font-size: 14px; line-height: 20px; font-weight: 700; }
input { display: block; width: 100%; height: 44px; margin-top: 6px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); font: 16px/24px ${systemFont}; }
.row button { align-self: end; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
@media (min-width: 720px) {
  .two { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; align-items: stretch; }
  .hero { gap: 56px; align-items: center; padding-block: 40px; }
  .hero h1 { font-size: 36px; line-height: 42px; }
  .hero p { font-size: 17px; line-height: 26px; }
}
@media (max-width: 719px) { .two { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; } }
@media (max-width: 480px) {
  header a { padding: 0 16px; }
  main { gap: 16px; padding: 20px 16px 48px; }
  section:not(.bare), details { padding: 20px; }
  .row:not(.person) > *, .row form > button { width: 100%; }
  .avatar { display: none; }
  .counts { gap: 8px; }
  .counts li { padding: 12px 10px; font-size: 13px; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 8px; }
}
`;

/** The layout of every page. */
export function page(
  { title, nonce, message }: { title: string; nonce: string; message?: string },
  body: Html,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tally</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
<header><a href="/"><svg aria-hidden="true" width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M9 8v12M12.3 8v12M15.7 8v12M19 8v12M6.5 17l15-6"/></svg>Tally</a></header>
<main>
${message && html`<p class="message" role="status">${message}</p>`}
${body}
</main>
</body>
</html>
`.text;
}

const sample: Board = {
  columns: [
    { column_id: "to_do", name: "To do", cards: Array(7) },
    { column_id: "in_progress", name: "In progress", cards: Array(3) },
    { column_id: "done", name: "Done", cards: Array(14) },
  ],
};

export const welcome: Html = html`<div class="two hero">
<section class="bare">
<h1>How much is left to do?</h1>
<p>Tally counts the cards on your board. It never sees your password: <b>Acme Boards</b> signs you in, and asks you before it shares your data.</p>
<p class="row"><a class="button lead" href="/login">Sign in with Acme Boards</a></p>
</section>
<section aria-label="Example">${counts(sample)}</section>
</div>
<details>
<summary>For developers</summary>
<h2>The <code>prompt</code> parameter</h2>
<p>Tally can ask Acme Boards for another way to log in.</p>
<p class="row">
<a class="button" href="/login?prompt=consent">Ask for consent again</a>
<a class="button" href="/login?prompt=none">Don’t ask anything</a>
<a class="button" href="/login?prompt=login">Require a new login</a>
</p>
</details>`;

export const goodbye: Html = html`<section>
<h1>You're logged out</h1>
<p>You're logged out of Tally and Acme Boards.</p>
<p class="row"><a class="button" href="/">Go to the home page</a></p>
</section>`;

interface AccountDetails {
  login: Tokens;
  /** The scopes of signing in, and those of the board. */
  scopes: Set<string>;
  isActive: boolean;
  user: Record<string, unknown>;
}

/** The page of a signed-in person: their board, the granted scopes, the tokens and the claims. */
export function account({ login, scopes, isActive, user }: AccountDetails, board: Html): Html {
  const name = String(user.name ?? user.email ?? "you");
  return html`<div class="row person">
<span class="avatar" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span>
<div>
<h1>Hello, ${name}</h1>
<p>${String(user.email ?? user.sub)} <span>${String(user.organization_name)}</span></p>
</div>
<a class="button" href="/logout">Log out</a>
</div>
${board}
<div class="two">
<section>
<h2>What Tally can do</h2>
<ul class="checks">${[...scopes].map((scope) => html`<li>${scopeLabel(scope)}</li>`)}</ul>
</section>
<section>
<h2>Access to Acme Boards</h2>
<p>Tally’s access is <b>${isActive ? "active" : "inactive"}</b>. The token expires at ${clockTime(login.expiresAtMs)} UTC. Refreshed: ${login.refreshCount}.</p>
<div class="row">
${button("/refresh", "Refresh token")}
${button("/revoke", "Revoke access")}
</div>
</section>
</div>
<details id="claims">
<summary>For developers</summary>
<h2>ID token claims</h2>
${list(login.claims)}
<h2>Userinfo claims</h2>
${list(user)}
<h2>Granted scopes</h2>
<p><code>${login.scopes.join(" ")}</code></p>
<h2>Logout without an ID token</h2>
<p>Acme Boards then asks whether to log out.</p>
<p class="row"><a class="button" href="/logout?ask">Log out after confirming</a></p>
</details>`;
}

export interface Board {
  columns: { column_id: string; name: string; cards: { title: string }[] }[];
}

/** Shown until the person connects their board. */
export const connectBoard: Html = html`<section id="board">
<h2>Connect your board</h2>
<p>Tally can’t see your board yet. Choose what to allow. You can revoke it at any time.</p>
<p class="row">
<a class="button lead" href="/connect">Allow reading</a>
<a class="button" href="/connect?edit">Read and add cards</a>
<a class="button" href="/connect?delete">Read, add and delete cards</a>
</p>
</section>`;

export function boardCounts(board: Board, { scopes }: Tokens): Html {
  return html`<section id="board">
${counts(board)}
${
  scopes.includes("edit:cards") &&
  html`<form class="row" method="post" action="/cards">
<label>New card <input name="title" required maxlength="200" autocomplete="off"></label>
<button>Add card</button>
</form>`
}
</section>`;
}

/** How many cards are left, and how many each column has. */
function counts({ columns }: Board): Html {
  const total = columns.reduce((sum, { cards }) => sum + cards.length, 0);
  const done = columns.find(({ column_id }) => column_id === "done")?.cards.length ?? 0;
  return html`<h2>${total - done} of ${total} cards left to do</h2>
<ul class="counts">${columns.map(
    ({ name, cards }) =>
      html`<li>${name} <b>${cards.length}</b><svg aria-hidden="true" viewBox="0 0 ${total || 1} 1" preserveAspectRatio="none"><path d="M0 0h${cards.length}v1H0z"/></svg></li>`,
  )}</ul>`;
}

const scopeLabels: Record<string, string> = {
  openid: "Know who you are",
  profile: "See your name",
  email: "See your email address",
  offline_access: "Access your data while you are away",
  "read:boards": "View your board",
  "edit:cards": "Add cards to your board and move them",
  "delete:cards": "Delete cards from your board",
};
const scopeLabel = (scope: string): string => scopeLabels[scope] ?? scope;

function button(action: string, name: string): Html {
  return html`<form method="post" action="${action}"><button>${name}</button></form>`;
}

function list(claims: Record<string, unknown>): Html {
  const rows = Object.entries(claims).map(
    ([name, value]) => html`<dt>${name}</dt><dd>${typeof value === "string" ? value : JSON.stringify(value)}</dd>`,
  );
  return html`<dl>${rows}</dl>`;
}

function clockTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}
