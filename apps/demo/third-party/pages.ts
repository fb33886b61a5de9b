import type { Tokens } from "./acme-boards.ts";
import { Html, html } from "./html.ts";
import { style } from "./style.ts";

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
<header>Tally <span>counts what is on your board</span></header>
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
