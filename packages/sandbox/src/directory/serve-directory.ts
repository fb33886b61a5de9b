import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { escapeHtml, renderPage } from "../lib/page.ts";
import { requireLocalHostname, requireSameOrigin } from "../lib/requests.ts";
import type { ScimDialect } from "./dialect.ts";
import { createDirectoryController, type DirectoryController } from "./directory-controller.ts";
import { entra } from "./entra.ts";
import { okta } from "./okta.ts";
import type { Group, Person } from "./people.ts";
import { MASK, requestLogSection } from "./request-log.ts";
import type { Target } from "./send.ts";

/** The page of the directory. Every form posts to `/directory`; the value of the button is the action. */
function directoryPage(controller: DirectoryController): string {
  return renderPage({
    title: "Directory",
    css: directoryStyle,
    body: `<h1>Directory</h1>
<p class="soft">This page simulates an organization's <b>Okta</b> or <b>Entra ID</b> during development. It pushes people and groups over SCIM.</p>
${notice(controller)}
${connectionSection(controller)}
${peopleSection(controller)}
${groupsSection(controller)}
${requestLogSection(controller.exchanges)}`,
  });
}

function notice({ notice }: DirectoryController): string {
  if (!notice) return "";
  return `<p class="notice${notice.isError ? " bad" : ""}" role="${notice.isError ? "alert" : "status"}">${escapeHtml(notice.text)}</p>`;
}

function connectionSection({
  connection,
  enteredTarget,
  isDemo,
  directory: { people, groups },
}: DirectoryController): string {
  const { baseUrl = "", token = "" } = connection?.target ?? enteredTarget ?? {};
  const option = ({ name, label }: ScimDialect) =>
    `<option value="${name}"${connection?.dialect.name === name ? " selected" : ""}>${label}</option>`;
  const hasEntries = people.size + groups.size > 0;
  const pushLabel = connection?.dialect === entra ? "Run a cycle" : "Push all";
  const fields = `<form method="post">
<div class="fields">
<label>Base URL <input name="base_url" type="url" required value="${escapeHtml(baseUrl)}" placeholder="http://localhost:4100/v1/scim/…/…"></label>
<div class="two">
<label>Token <input name="token" type="password" autocomplete="off"${token ? ` placeholder="${MASK}"` : " required"}></label>
<label>Send requests like <select name="dialect">${option(okta)}${option(entra)}</select></label>
</div>
</div>
<div class="row"><button class="button" name="action" value="connect">${connection ? "Reconnect" : "Connect"}</button>
${connection ? `<button class="button side" name="action" value="disconnect" formnovalidate>Disconnect</button>` : ""}
${isDemo && !hasEntries ? `<button class="button side" name="action" value="connectWithSamples" formnovalidate>Connect and push sample people</button>` : ""}</div>
</form>`;
  if (!connection) {
    return `<h2>Connection</h2>
<p class="soft">${
      isDemo
        ? "The connection of Wallace, an organization of the demo, is filled in. To use another organization, ask one of its admins to create a connection in its settings, under Directory."
        : "An admin of your organization creates a connection in its settings, under Directory, and gets the base URL and the token. The token is shown once."
    }</p>
${fields}`;
  }
  return `<h2>Connection</h2>
<p class="soft">Connected as <b>${connection.dialect.label}</b> to <code>${escapeHtml(baseUrl)}</code>. ${
    connection.dialect === entra ? "Changes are pushed when you run a cycle." : "Each change is pushed immediately."
  }</p>
${hasEntries ? `<form method="post" class="row"><button class="button" name="action" value="pushAll">${pushLabel}</button></form>` : ""}
<details><summary>Change the connection</summary>
${fields}
</details>`;
}

function peopleSection(controller: DirectoryController): string {
  const people = [...controller.directory.people.values()];
  const empty = `<div class="empty"><p>No people yet</p><span>Add a person below, or start with three sample people and a group.</span>
<form method="post"><button class="button side" name="action" value="addSamples">Add sample people</button></form></div>`;
  return `<h2>People</h2>
${people.length === 0 && controller.directory.groups.size === 0 ? empty : ""}
${people.map((person) => personCard(controller, person)).join("\n")}
<details class="entry"><summary><b>Add a person</b></summary>
<form method="post">${personFields(controller)}
<div class="row"><button class="button" name="action" value="savePerson">Add</button></div></form>
</details>`;
}

function personCard(controller: DirectoryController, person: Person): string {
  const { id, email, givenName, familyName, active } = person;
  const name = `${givenName} ${familyName}`.trim() || email;
  return `<details class="entry"><summary><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span>${
    active ? "" : `<span class="tag bad">inactive</span>`
  }${pendingTag(controller, person)}</summary>
<form method="post"><input type="hidden" name="id" value="${id}">
${personFields(controller, person)}
<div class="row"><button class="button" name="action" value="savePerson">Save</button>
<button class="button side" name="action" value="toggleActive" formnovalidate>${active ? "Deactivate" : "Reactivate"}</button>
<button class="button side" name="action" value="deletePerson" formnovalidate>Delete</button></div></form>
</details>`;
}

function personFields({ directory }: DirectoryController, person?: Person): string {
  const value = (text = "") => `value="${escapeHtml(text)}" maxlength="200"`;
  const boxes = [...directory.groups.values()].map(
    ({ id, name, members }) =>
      `<label class="check"><input type="checkbox" name="group" value="${id}"${person && members.has(person.id) ? " checked" : ""}>${escapeHtml(name)}</label>`,
  );
  return `<div class="two">
<label>Given name <input name="given_name" ${value(person?.givenName)}></label>
<label>Family name <input name="family_name" ${value(person?.familyName)}></label>
<label>Email address <input name="email" type="email" required ${value(person?.email)}></label>
<label>Department <input name="department" ${value(person?.department)}></label>
</div>
${boxes.length > 0 ? `<fieldset><legend>Groups</legend>${boxes.join("\n")}</fieldset>` : ""}`;
}

function groupsSection(controller: DirectoryController): string {
  const cards = [...controller.directory.groups.values()].map(
    (
      group,
    ) => `<details class="entry"><summary><b>${escapeHtml(group.name)}</b><span>${countMembers(group)}</span>${pendingTag(controller, group)}</summary>
<form method="post"><input type="hidden" name="id" value="${group.id}">
<label>Name <input name="name" required value="${escapeHtml(group.name)}" maxlength="200"></label>
<div class="row"><button class="button" name="action" value="saveGroup">Rename</button>
<button class="button side" name="action" value="deleteGroup" formnovalidate>Delete</button></div></form>
</details>`,
  );
  return `<h2>Groups</h2>
${cards.join("\n")}
<details class="entry"><summary><b>Add a group</b></summary>
<form method="post"><label>Name <input name="name" required maxlength="200"></label>
<div class="row"><button class="button" name="action" value="saveGroup">Add</button></div></form>
</details>`;
}

function countMembers({ members }: Group): string {
  return members.size === 1 ? "1 person" : `${members.size} people`;
}

function pendingTag({ connection }: DirectoryController, entry: Person | Group): string {
  if (!connection || connection.pusher.isPushed(entry)) return "";
  return `<span class="tag wait">not pushed yet</span>`;
}

const directoryStyle = `
.card { max-width: 760px; }
form { margin: 0; }
code { overflow-wrap: anywhere; }
.notice { margin: 16px 0; padding: 10px 14px; border: 1px solid var(--edge); border-inline-start: 4px solid var(--ring); border-radius: 8px; background: var(--tint); overflow-wrap: anywhere; }
.notice.bad { border-inline-start-color: var(--error); }
.entry { margin: 8px 0; border: 1px solid var(--edge); border-radius: 10px; }
.entry > summary { flex-wrap: wrap; gap: 2px 10px; padding: 11px 14px; border-radius: 10px; font-weight: 400; overflow-wrap: anywhere; }
.entry > summary:hover { background: var(--tint); }
.entry > summary b { min-width: 0; }
.entry > summary span:not(.tag) { color: var(--soft); }
@media (max-width: 432px) { .entry > summary span:not(.tag) { flex-basis: 100%; padding-inline-start: 17px; } }
.entry > :not(summary) { padding: 4px 14px 14px; }
.tag { padding: 0 8px; border-radius: 999px; background: var(--tint); color: var(--soft); font-size: 12px; line-height: 20px; white-space: nowrap; }
.tag.wait { background: var(--badge-tint); color: var(--badge); }
.tag.bad { background: none; color: var(--error); box-shadow: inset 0 0 0 1px; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr)); gap: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 14px; }
.row .button, .empty .button { width: auto; min-height: 40px; }
@media (max-width: 432px) { .row .button { width: 100%; } }
fieldset { margin: 12px 0 0; padding: 0; border: 0; }
legend { padding: 0; font-size: 14px; line-height: 20px; font-weight: 700; }
.check { display: inline-flex; align-items: center; gap: 6px; min-height: 32px; margin-right: 14px; font-size: 15px; font-weight: 400; overflow-wrap: anywhere; }
.empty form { display: grid; justify-content: center; padding-top: 16px; }
pre { margin: 8px 0 0; padding: 10px 12px; max-height: 360px; overflow: auto; border-radius: 8px; background: var(--tint); font: 12px/18px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.record code { font: 13px/20px ui-monospace, Menlo, Consolas, monospace; flex: 1 1 12em; min-width: 0; }
.record small { margin: 0; }
.record h3 { margin: 8px 0 0; font-size: 13px; line-height: 18px; color: var(--soft); font-weight: 400; }
`;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the directory at `/directory`. It holds a SCIM token, so forms from other sites are rejected. */
export function serveDirectory(app: FastifyInstance, suggestedTarget?: Target): void {
  const controller = createDirectoryController(suggestedTarget);

  app.get("/directory", async (request, reply) => {
    requireLocalHostname(request.hostname);
    return reply
      .header("Content-Security-Policy", POLICY)
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(directoryPage(controller));
  });

  app.post("/directory", async (request, reply) => {
    requireSameOrigin(request);
    const fields = new URLSearchParams(await text(request.body as NodeJS.ReadableStream));
    await controller.perform(fields.get("action") ?? "", fields);
    return reply.redirect("/directory", 303);
  });
}
