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
header { display: flex; gap: 10px; align-items: center; max-width: 720px; margin: 0 auto; padding: 20px; font-weight: 700; font-size: 18px; }
header svg { flex: none; color: var(--on-lead); background: var(--lead); border-radius: 7px; }
header span { font-weight: 400; font-size: 14px; color: var(--soft); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; max-width: 720px; margin: 0 auto; padding: 0 20px 64px; }
section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; padding: 28px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
h1 { margin: 0; font-size: 24px; line-height: 30px; letter-spacing: -.015em; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 17px; line-height: 24px; }
p { margin: 0; color: var(--soft); }
p b { color: var(--ink); }
a { color: var(--lead); }
dl { display: grid; grid-template-columns: minmax(110px, auto) minmax(0, 1fr); gap: 4px 16px; margin: 0; font-size: 14px; line-height: 20px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin: 0; }
.button, button { display: inline-grid; place-items: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: none; color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover, button:hover { background: var(--tint); }
.lead, .lead:hover { border-color: transparent; background: var(--lead); color: var(--on-lead); font-weight: 700; }
.counts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 10px; margin: 0; padding: 0; list-style: none; }
.counts li { padding: 12px; border-radius: 10px; background: var(--tint); color: var(--soft); font-size: 14px; }
.counts b { display: block; color: var(--ink); font-size: 28px; line-height: 34px; font-variant-numeric: tabular-nums; }
section > ul:not(.counts) { margin: 0; padding-inline-start: 20px; color: var(--soft); }
details { padding: 20px 28px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
summary { display: flex; align-items: center; gap: 10px; list-style: none; font-weight: 700; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; width: 7px; height: 7px; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; rotate: -45deg; translate: -1px 0; }
[open] > summary::before { rotate: 45deg; translate: 0 -2px; }
@media (min-width: 640px) { main:has(#allowed) { grid-template-columns: repeat(2, minmax(0, 1fr)); } main > :not(#allowed, #tokens) { grid-column: 1 / -1; } #allowed, #tokens { align-content: start; } }
details h2 { margin: 20px 0 8px; }
code { overflow-wrap: anywhere; }
.message { padding: 12px 16px; border-radius: 10px; background: var(--tint); color: var(--ink); }
label { flex: 1 1 220px; font-size: 14px; line-height: 20px; font-weight: 700; }
input { display: block; width: 100%; height: 44px; margin-top: 6px; padding: 0 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--surface); color: var(--ink); font: 16px/24px ${systemFont}; }
.row button { align-self: end; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
@media (max-width: 480px) { section { padding: 20px; } dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
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
<header><svg aria-hidden="true" width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M9 8v12M12.3 8v12M15.7 8v12M19 8v12M6.5 17l15-6"/></svg>Tally <span>counts what is on your board</span></header>
<main>
${message && html`<p class="message" role="status">${message}</p>`}
${body}
</main>
</body>
</html>
`.text;
}

export const welcome: Html = html`<section>
<h1>How much is left to do?</h1>
<p>Tally is a third-party app. It never sees your password: <b>Acme Boards</b> signs you in, and asks you before it shares your data.</p>
<p class="row"><a class="button lead" href="/login">Sign in with Acme Boards</a></p>
</section>
<section>
<h2>Login options</h2>
<p>An app can set these in its request with the <code>prompt</code> parameter:</p>
<p class="row">
<a class="button" href="/login?prompt=consent">Ask for consent again</a>
<a class="button" href="/login?prompt=none">Don’t ask anything</a>
<a class="button" href="/login?prompt=login">Require a new login</a>
</p>
</section>`;

export const goodbye: Html = html`<section>
<h1>You're logged out</h1>
<p>You're logged out of Tally and Acme Boards.</p>
<p class="row"><a class="button" href="/">Go to the home page</a></p>
</section>`;

interface AccountDetails {
  login: Tokens;
  isActive: boolean;
  user: Record<string, unknown>;
}

/** The page of a signed-in person: their board, the granted scopes, the tokens and the claims. */
export function account({ login, isActive, user }: AccountDetails, board: Html): Html {
  return html`<section>
<h1>Hello, ${String(user.name ?? user.email ?? "you")}</h1>
<p>Signed in as <b>${String(user.email ?? user.sub)}</b>, a member of <b>${String(user.organization_slug)}</b>.</p>
<p class="row">
<a class="button" href="/logout">Log out</a>
<a class="button" href="/logout?ask">Log out after confirming</a>
</p>
</section>
${board}
<section id="allowed">
<h2>Permissions</h2>
<ul>${login.scopes.map((scope) => html`<li>${scopeLabel(scope)}</li>`)}</ul>
</section>
<section id="tokens">
<h2>Access</h2>
<p>Tally’s access is ${isActive ? "active" : "inactive"}. The token expires at ${clockTime(login.expiresAtMs)} UTC. Refreshed: ${login.refreshCount}.</p>
<div class="row">
${button("/refresh", "Refresh token")}
${button("/revoke", "Revoke access")}
</div>
</section>
<details id="claims">
<summary>Claims and scopes (for developers)</summary>
<h2>ID token claims</h2>
${list(login.claims)}
<h2>Userinfo claims</h2>
${list(user)}
<h2>Granted scopes</h2>
<p><code>${login.scopes.join(" ")}</code></p>
</details>`;
}

export interface Board {
  columns: { column_id: string; name: string; cards: { title: string }[] }[];
}

/** Shown until the person connects their board. */
export const connectBoard: Html = html`<section id="board">
<h2>Your board</h2>
<p>Tally doesn’t have access to your board yet.</p>
<p class="row">
<a class="button lead" href="/connect">Allow reading</a>
<a class="button" href="/connect?edit">Allow reading and adding cards</a>
<a class="button" href="/connect?delete">Allow reading, adding and deleting cards</a>
</p>
</section>`;

export function boardCounts({ columns }: Board, { scopes }: Tokens): Html {
  const counts = columns.map(({ name, cards }) => html`<li>${name} <b>${cards.length}</b></li>`);
  return html`<section id="board">
<h2>Your board</h2>
<ul class="counts">${counts}</ul>
<p>Tally can:</p>
<ul>${scopes.filter((scope) => scope.includes(":")).map((scope) => html`<li>${scopeLabel(scope)}</li>`)}</ul>
${
  scopes.includes("edit:cards") &&
  html`<form class="row" method="post" action="/cards">
<label>New card <input name="title" required maxlength="200" autocomplete="off"></label>
<button>Add card</button>
</form>`
}
</section>`;
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
