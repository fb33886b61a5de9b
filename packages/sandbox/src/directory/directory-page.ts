import { escapeHtml } from "../ground/escape-html.ts";
import type { Desk } from "./desk.ts";
import { directoryStyle } from "./directory-style.ts";
import { entra } from "./entra.ts";
import { maskToken } from "./exchange.ts";
import { okta } from "./okta.ts";
import type { Group, Person } from "./people.ts";
import { recordList } from "./record-list.ts";

/** The page of the directory's admin. Every form posts to `/directory`, with its action in the button. */
export function directoryPage(desk: Desk): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox for a directory</title>
<style>${directoryStyle}</style>
</head>
<body>
<main>
<p class="badge">Sandbox</p>
<h1>Directory</h1>
<p class="soft">This stands in for an organization's <b>Okta</b> or <b>Entra ID</b> in development, and pushes its people by SCIM.</p>
${notice(desk)}
${connection(desk)}
${people(desk)}
${groups(desk)}
${recordList(desk.exchanges)}
</main>
</body>
</html>
`;
}

function notice({ notice: told }: Desk): string {
  if (!told) return "";
  return `<p class="notice${told.isError ? " bad" : ""}" role="${told.isError ? "alert" : "status"}">${escapeHtml(told.text)}</p>`;
}

function connection({ connected, entered, isDemo, directory: { people, groups } }: Desk): string {
  const { baseUrl = "", token = "" } = connected?.target ?? entered ?? {};
  const option = ({ name, label }: typeof okta) =>
    `<option value="${name}"${connected?.shape.name === name ? " selected" : ""}>${label}</option>`;
  const isFilled = people.size + groups.size > 0;
  const cycle = connected?.shape === entra ? "Run a cycle" : "Push everything";
  const fields = `<form method="post">
<div class="fields">
<label>Base URL <input name="base_url" type="url" required value="${escapeHtml(baseUrl)}" placeholder="http://localhost:4100/v1/scim/…/…"></label>
<div class="two">
<label>Token <input name="token" type="password" autocomplete="off"${token ? ` placeholder="${maskToken(token)}"` : " required"}></label>
<label>Writes as <select name="shape">${option(okta)}${option(entra)}</select></label>
</div>
</div>
<div class="row"><button class="go" name="action" value="connect">${connected ? "Connect anew" : "Connect"}</button>
${connected ? `<button name="action" value="disconnect" formnovalidate>Disconnect</button>` : ""}
${isDemo && !isFilled ? `<button name="action" value="begin" formnovalidate>Connect and push sample people</button>` : ""}</div>
</form>`;
  if (!connected) {
    return `<h2>Where it pushes to</h2>
<p class="soft">${
      isDemo
        ? "The demo's organization, Wallace, is filled in. For another one, an admin of it makes a connection with"
        : "An admin of the organization makes a connection with"
    } <code>createAdmin(client).scim.createConnection()</code>, whose answer has the <code>base_url</code> and the <code>bearer_token</code>. The token is shown once.</p>
${fields}`;
  }
  return `<h2>Where it pushes to</h2>
<p class="soft">As <b>${connected.shape.label}</b> to <code>${escapeHtml(baseUrl)}</code>. ${
    connected.shape === entra ? "Changes wait for the next cycle." : "Each change is pushed at once."
  }</p>
${isFilled ? `<form method="post" class="row"><button class="go" name="action" value="push">${cycle}</button></form>` : ""}
<details><summary>Change the connection</summary>
${fields}
</details>`;
}

function people(desk: Desk): string {
  const all = [...desk.directory.people.values()];
  const empty = `<div class="empty"><p>Nobody is here yet. Add somebody below, or begin with three people and a group.</p>
<form method="post"><button name="action" value="samples">Add sample people</button></form></div>`;
  return `<h2>People</h2>
${all.length === 0 && desk.directory.groups.size === 0 ? empty : ""}
${all.map((person) => personCard(desk, person)).join("\n")}
<details class="card"><summary><b>Add a person</b></summary>
<form method="post">${personFields(desk)}
<div class="row"><button class="go" name="action" value="person">Add</button></div></form>
</details>`;
}

function personCard(desk: Desk, person: Person): string {
  const { id, address, givenName, familyName, active } = person;
  const name = `${givenName} ${familyName}`.trim() || address;
  return `<details class="card"><summary><b>${escapeHtml(name)}</b><span>${escapeHtml(address)}</span>${
    active ? "" : `<span class="tag bad">inactive</span>`
  }${step(desk, person)}</summary>
<form method="post"><input type="hidden" name="id" value="${id}">
${personFields(desk, person)}
<div class="row"><button class="go" name="action" value="person">Save</button>
<button name="action" value="activity" formnovalidate>${active ? "Deactivate" : "Reactivate"}</button>
<button name="action" value="deletePerson" formnovalidate>Delete</button></div></form>
</details>`;
}

function personFields({ directory }: Desk, person?: Person): string {
  const value = (text = "") => `value="${escapeHtml(text)}" maxlength="200"`;
  const boxes = [...directory.groups.values()].map(
    ({ id, name, members }) =>
      `<label class="check"><input type="checkbox" name="group" value="${id}"${person && members.has(person.id) ? " checked" : ""}>${escapeHtml(name)}</label>`,
  );
  return `<div class="two">
<label>Given name <input name="given_name" ${value(person?.givenName)}></label>
<label>Family name <input name="family_name" ${value(person?.familyName)}></label>
<label>Email address <input name="address" type="email" required ${value(person?.address)}></label>
<label>Department <input name="department" ${value(person?.department)}></label>
</div>
${boxes.length > 0 ? `<fieldset><legend>Groups</legend>${boxes.join("\n")}</fieldset>` : ""}`;
}

function groups(desk: Desk): string {
  const cards = [...desk.directory.groups.values()].map(
    (
      group,
    ) => `<details class="card"><summary><b>${escapeHtml(group.name)}</b><span>${count(group)}</span>${step(desk, group)}</summary>
<form method="post"><input type="hidden" name="id" value="${group.id}">
<label>Name <input name="name" required value="${escapeHtml(group.name)}" maxlength="200"></label>
<div class="row"><button class="go" name="action" value="group">Rename</button>
<button name="action" value="deleteGroup" formnovalidate>Delete</button></div></form>
</details>`,
  );
  return `<h2>Groups</h2>
${cards.join("\n")}
<details class="card"><summary><b>Add a group</b></summary>
<form method="post"><label>Name <input name="name" required maxlength="200"></label>
<div class="row"><button class="go" name="action" value="group">Add</button></div></form>
</details>`;
}

function count({ members }: Group): string {
  return members.size === 1 ? "1 person" : `${members.size} people`;
}

function step({ connected }: Desk, one: Person | Group): string {
  if (!connected || connected.pusher.isInStep(one)) return "";
  return `<span class="tag wait">not pushed yet</span>`;
}
