import type { Tokens } from "./acme-boards.ts";
import { Html, html } from "./html.ts";
import { style } from "./style.ts";

/** The frame of every page. */
export function page({ title, nonce, news }: { title: string; nonce: string; news?: string }, body: Html): string {
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
${news && html`<p class="news" role="status">${news}</p>`}
${body}
</main>
</body>
</html>
`.text;
}

export const welcome: Html = html`<section>
<h1>How much is left to do?</h1>
<p>Tally is an app by somebody else. It knows no password of yours: <b>Acme Boards</b> tells it who you are, and asks you first.</p>
<p class="row"><a class="button lead" href="/login">Sign in with Acme Boards</a></p>
</section>
<section>
<h2>Other ways to ask</h2>
<p>What an app may write into its request:</p>
<p class="row">
<a class="button" href="/login?prompt=consent">Ask me again</a>
<a class="button" href="/login?prompt=none">Without a question</a>
<a class="button" href="/login?prompt=login">With a new log in</a>
</p>
</section>`;

export const goodbye: Html = html`<section>
<h1>You are logged out</h1>
<p>Of Tally and of Acme Boards.</p>
<p class="row"><a class="button" href="/">Back to the start</a></p>
</section>`;

export interface Told {
  login: Tokens;
  isActive: boolean;
  user: Record<string, unknown>;
}

/** Shows who came, how much is on their board, what was said of them, and the state of the tokens. */
export function account({ login, isActive, user }: Told, board: Html): Html {
  return html`<section>
<h1>Hello, ${String(user.name ?? user.email ?? "you")}</h1>
<p>You came as <b>${String(user.email ?? user.sub)}</b> of <b>${String(user.organization_slug)}</b>.</p>
<p class="row">
<a class="button" href="/logout">Log out</a>
<a class="button" href="/logout?ask">Log out, and be asked</a>
</p>
</section>
${board}
<section id="allowed">
<h2>What Tally may do</h2>
<ul>${login.scopes.map((scope) => html`<li>${inWords(scope)}</li>`)}</ul>
</section>
<section id="tokens">
<h2>The connection</h2>
<p>Tally’s access is ${isActive ? "good" : "refused"}. It ends at ${clockTime(login.expiresAtMs)} UTC, and was refreshed ${login.refreshes} times.</p>
<div class="row">
${button("/refresh", "Refresh it")}
${button("/give-back", "Give it back")}
</div>
</section>
<details id="claims">
<summary>For developers: what Acme Boards said, word for word</summary>
<h2>What the ID token says</h2>
${list(login.claims)}
<h2>What userinfo says</h2>
${list(user)}
<h2>What was granted</h2>
<p><code>${login.scopes.join(" ")}</code></p>
</details>`;
}

export interface Board {
  columns: { column_id: string; name: string; cards: { title: string }[] }[];
}

/** Before Tally may look at the board; it asks for more than a name only when that is wanted. */
export const boardDoor: Html = html`<section id="board">
<h2>Your board</h2>
<p>Tally may not look at it yet.</p>
<p class="row">
<a class="button lead" href="/connect">Let Tally read it</a>
<a class="button" href="/connect?edit">Read it and add cards</a>
<a class="button" href="/connect?delete">Read, add and delete</a>
</p>
</section>`;

export function boardCounts({ columns }: Board, { scopes }: Tokens): Html {
  const counts = columns.map(({ name, cards }) => html`<li>${name} <b>${cards.length}</b></li>`);
  return html`<section id="board">
<h2>Your board</h2>
<ul class="counts">${counts}</ul>
<p>What Tally may do with it:</p>
<ul>${scopes.filter((scope) => scope.includes(":")).map((scope) => html`<li>${inWords(scope)}</li>`)}</ul>
${
  scopes.includes("edit:cards") &&
  html`<form class="row" method="post" action="/cards">
<label>A new card <input name="title" required maxlength="200" autocomplete="off"></label>
<button>Add it</button>
</form>`
}
</section>`;
}

/** What a scope lets Tally do, as Tally tells its people. */
const words: Record<string, string> = {
  openid: "Know that you are you",
  profile: "See your name",
  email: "See your email address",
  offline_access: "Keep its access while you are away",
  "read:boards": "Look at your board",
  "edit:cards": "Add cards to your board and move them",
  "delete:cards": "Delete cards from your board",
};
const inWords = (scope: string): string => words[scope] ?? scope;

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
