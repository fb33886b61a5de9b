import { escapeHtml, renderPage } from "../lib/page.ts";
import type { ScimDialect } from "./dialect.ts";
import type { DirectoryController } from "./directory-controller.ts";
import { directoryStyle } from "./directory-style.ts";
import { entra } from "./entra.ts";
import { okta } from "./okta.ts";
import type { Group, Person } from "./people.ts";
import { maskToken } from "./request-log.ts";
import { requestLogSection } from "./request-log-section.ts";

/** The page of the directory. Every form posts to `/directory`; the value of the button is the action. */
export function directoryPage(controller: DirectoryController): string {
  return renderPage({
    title: "Directory",
    css: directoryStyle,
    body: `<h1>Directory</h1>
<p class="soft">This page stands in for an organization's <b>Okta</b> or <b>Entra ID</b> during development. It pushes people and groups over SCIM.</p>
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
<label>Token <input name="token" type="password" autocomplete="off"${token ? ` placeholder="${maskToken(token)}"` : " required"}></label>
<label>Send requests like <select name="dialect">${option(okta)}${option(entra)}</select></label>
</div>
</div>
<div class="row"><button class="go" name="action" value="connect">${connection ? "Reconnect" : "Connect"}</button>
${connection ? `<button name="action" value="disconnect" formnovalidate>Disconnect</button>` : ""}
${isDemo && !hasEntries ? `<button name="action" value="connectWithSamples" formnovalidate>Connect and push sample people</button>` : ""}</div>
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
${hasEntries ? `<form method="post" class="row"><button class="go" name="action" value="pushAll">${pushLabel}</button></form>` : ""}
<details><summary>Change the connection</summary>
${fields}
</details>`;
}

function peopleSection(controller: DirectoryController): string {
  const people = [...controller.directory.people.values()];
  const empty = `<div class="empty"><p>No people yet. Add a person below, or start with three sample people and a group.</p>
<form method="post"><button name="action" value="addSamples">Add sample people</button></form></div>`;
  return `<h2>People</h2>
${people.length === 0 && controller.directory.groups.size === 0 ? empty : ""}
${people.map((person) => personCard(controller, person)).join("\n")}
<details class="card"><summary><b>Add a person</b></summary>
<form method="post">${personFields(controller)}
<div class="row"><button class="go" name="action" value="savePerson">Add</button></div></form>
</details>`;
}

function personCard(controller: DirectoryController, person: Person): string {
  const { id, email, givenName, familyName, active } = person;
  const name = `${givenName} ${familyName}`.trim() || email;
  return `<details class="card"><summary><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span>${
    active ? "" : `<span class="tag bad">inactive</span>`
  }${pendingTag(controller, person)}</summary>
<form method="post"><input type="hidden" name="id" value="${id}">
${personFields(controller, person)}
<div class="row"><button class="go" name="action" value="savePerson">Save</button>
<button name="action" value="toggleActive" formnovalidate>${active ? "Deactivate" : "Reactivate"}</button>
<button name="action" value="deletePerson" formnovalidate>Delete</button></div></form>
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
    ) => `<details class="card"><summary><b>${escapeHtml(group.name)}</b><span>${countMembers(group)}</span>${pendingTag(controller, group)}</summary>
<form method="post"><input type="hidden" name="id" value="${group.id}">
<label>Name <input name="name" required value="${escapeHtml(group.name)}" maxlength="200"></label>
<div class="row"><button class="go" name="action" value="saveGroup">Rename</button>
<button name="action" value="deleteGroup" formnovalidate>Delete</button></div></form>
</details>`,
  );
  return `<h2>Groups</h2>
${cards.join("\n")}
<details class="card"><summary><b>Add a group</b></summary>
<form method="post"><label>Name <input name="name" required maxlength="200"></label>
<div class="row"><button class="go" name="action" value="saveGroup">Add</button></div></form>
</details>`;
}

function countMembers({ members }: Group): string {
  return members.size === 1 ? "1 person" : `${members.size} people`;
}

function pendingTag({ connection }: DirectoryController, entry: Person | Group): string {
  if (!connection || connection.pusher.isPushed(entry)) return "";
  return `<span class="tag wait">not pushed yet</span>`;
}
