import { createServer } from "node:http";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../packages/console/src/pages.ts";
import { operations } from "../../packages/console/src/shared/operations.ts";
import { buildConsole, enterConsole } from "./support/console.ts";
import { openHouse } from "./support/house.ts";
import { createNaming, operationsUsedIn } from "./support/used-operations.ts";

// Every page and every action of the console against the provider: no call may be refused. A page, or an action on it,
// that the table lacks fails the journey.

beforeAll(buildConsole);
const FORMER = { project_id: "project-test-former", secret: "secret-test-former-for-development-only" };
const house = openHouse({
  formerProjects: [
    { ...FORMER, project_name: "Former", public_tokens: ["public-token-test-former"], allowed_origins: [] },
  ],
});
const DEMO = "project-test-acme-boards";
const UMA = "uma@umbrella.test";

// Answers nothing well, so that webhooks wait in their queue.
const deaf = createServer((_, response) => response.writeHead(500).end());
beforeAll(() => new Promise<void>((resolve) => void deaf.listen(0, "127.0.0.1", resolve)));
afterAll(() => void deaf.close());

async function callAsPage(path: string, body: object) {
  const token = "public-token-test-acme-boards";
  return send(`/sdk/v1/b2b/${path}`, body, `${token}:${token}`);
}

async function send(path: string, body: object, credentials: string) {
  const headers = { Authorization: `Basic ${btoa(credentials)}`, "Content-Type": "application/json" };
  const response = await fetch(`${house.providerUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()).data;
}

/** What is done on a page: buttons by panel and name, or steps of its own. */
type Step = string | { does: string; presses: readonly string[]; steps: (page: Page) => Promise<unknown> };

interface Entry {
  path: (ids: Ids) => string;
  /** In this order, each from a fresh load of the page. "Panel › Button"; `*` matches what differs. */
  actions: readonly Step[];
  /** Buttons that do the same as one of the actions, on other rows or in other states. */
  same?: readonly string[];
}

interface Ids {
  own: string;
  organization: string;
  member: string;
  connection: string;
  event: string;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const chooseInMenu = async (row: Locator, name: string) => {
  await row.getByRole("button", { name: /^Actions for / }).click();
  await row.getByRole("button", { name, exact: true }).click();
};
const fillReason = (page: Page) => page.getByLabel("Reason").fill("A journey");

/** Changes something in a settings form, reviews and saves it. */
const save = (does: string, change: (page: Page) => Promise<unknown>, presses: readonly string[] = []): Step => ({
  does,
  presses: [...presses, "* › Review changes", "* › Discard"],
  async steps(page) {
    await change(page);
    await press(page, "Discard");
    await change(page);
    await press(page, "Review changes");
    await fillReason(page);
    await press(page, "Save changes");
    await expect.poll(() => page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  },
});
/** It is open only while the project has no color. */
async function openColors(page: Page) {
  const summary = page.locator("details:not([open]) > summary", { hasText: "Pick colors" });
  if (await summary.count()) await summary.click();
}
/** A logo with two colors, in an SVG file. */
async function pickLogoColors(page: Page) {
  await openColors(page);
  const circle = (x: number, color: string) => `<circle cx="${x}" cy="32" r="16" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${circle(20, "#c02020")}${circle(44, "#2040c0")}</svg>`;
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Choose image")]);
  await chooser.setFiles({ name: "acme.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  await press(page, "#2040c0");
  await expect.poll(() => page.getByLabel("Button color", { exact: true }).inputValue()).toBe("#2040c0");
}
/** The sandbox's icon has one color. */
async function pickSiteColors(page: Page) {
  await openColors(page);
  await page.getByLabel("Website").fill(house.sandboxUrl);
  await press(page, "Pick colors");
  await expect.poll(() => page.getByLabel("Button color", { exact: true }).inputValue()).toBe("#b45309");
}
const own =
  (path: string) =>
  ({ own }: Ids) =>
    `/${own}/${path}`;
const demo = (path: string) => () => `/${DEMO}/${path}`;
const menu = ["Settings › *", "Operations › *"];
const periods = ["* › 24 hours", "* › 30 days", "* › 7 days"];

const table: Record<string, Entry> = {
  projects: {
    path: () => "",
    actions: [
      {
        does: "creates a project",
        presses: ["Projects › New project", "Project created › *", "Settings › *"],
        async steps(page) {
          await press(page, "New project");
          await page.getByRole("textbox", { name: "Name", exact: true }).fill("Second");
          await fillReason(page);
          await press(page, "Create project");
          await press(page, "Open settings");
        },
      },
    ],
  },
  "project/members": { path: demo("members"), actions: [], same: ["Members › *"] },
  "project/members/{organization}/{member}": {
    path: ({ organization, member }) => `/${DEMO}/members/${organization}/${member}`,
    actions: [
      "Sign-in › Unlock",
      "* › Sign in as this member",
      "Sign-in › Allow magic links",
      "Sessions › Sign out: *",
      "Sessions › Sign out everywhere",
    ],
    same: ["Sign-in › Allow *", "Sign-in history › *", "Recent activity › Show more", "* › Copy*"],
  },
  "project/organizations": { path: demo("organizations"), actions: [], same: ["Organizations › *"] },
  "project/organizations/{organization}": {
    path: ({ organization }) => `/${DEMO}/organizations/${organization}`,
    actions: ["Umbrella › Sign everyone out", "Domains › Check DNS: *"],
    same: ["Recent activity › Show more"],
  },
  "project/organizations/{organization}/connections/{connection}": {
    path: ({ organization, connection }) => `/${DEMO}/organizations/${organization}/connections/${connection}`,
    actions: ["Security events › Turn on", "Security events › Replace token", "Security events › Turn off"],
    same: ["Security events › Copy*"],
  },
  "project/sign-in-help": {
    path: demo("sign-in-help"),
    actions: [
      {
        does: "explains an address",
        presses: ["Sign-in help › Find out"],
        async steps(page) {
          await page.getByLabel("Email address").fill("unknown@elsewhere.test");
          await press(page, "Find out");
          await expect.poll(() => page.getByText("Wrong password").count()).toBe(1);
        },
      },
    ],
    same: ["Sign-in › *", "Sign-in history › *", "Recent failed sign-ins › Show more"],
  },
  "project/sign-in-help/{organization}": {
    path: ({ organization }) => `/${DEMO}/sign-in-help/${organization}#unknown@elsewhere.test`,
    actions: ["Sign-in › Let elsewhere.test join", "Sign-in › Invite"],
    same: ["* › Find out", "Sign-in › *", "Sign-in history › *"],
  },
  "project/audit-log": { path: demo("audit-log"), actions: ["Audit log › Show more"] },
  "project/audit-log/{event}": { path: ({ event }) => `/${DEMO}/audit-log/${event}`, actions: [] },
  "project/settings": { path: own("settings"), actions: [], same: menu },
  "project/settings/sign-in-methods": {
    path: own("settings/sign-in-methods"),
    actions: [save("lets people create organizations", (page) => page.getByLabel("Anyone who signs in").click())],
    same: menu,
  },
  "project/settings/social-login": {
    path: own("settings/social-login"),
    actions: [
      save(
        "adds a provider",
        async (page) => {
          await press(page, "Add provider");
          await page.getByLabel("Client ID").fill("client");
          await page.getByLabel("Client secret").fill("a secret of the client");
          await press(page, "Add");
        },
        ["Social login › Add provider", "Social login › Add", "Social login › Cancel"],
      ),
      save("removes it", (page) => press(page, "Remove Google"), ["Social login › Remove Google"]),
    ],
    same: menu,
  },
  "project/settings/sessions": {
    path: own("settings/sessions"),
    actions: [save("shortens sessions", (page) => page.getByLabel("7 days").check())],
    same: menu,
  },
  "project/settings/passwords": {
    path: own("settings/passwords"),
    actions: [save("changes the policy", (page) => page.getByLabel("Length and character types").check())],
    same: menu,
  },
  "project/settings/versions": {
    path: own("settings/versions"),
    actions: [
      {
        does: "rolls back",
        presses: ["Versions › Show version *", "Versions › Roll back to this version", "Versions › Show more"],
        async steps(page) {
          await press(page, "Show version 1");
          await press(page, "Roll back to this version");
          await fillReason(page);
          await press(page, "Roll back to version 1");
          await expect.poll(() => page.getByText("Rollback").count()).toBeGreaterThan(0);
        },
      },
    ],
    same: menu,
  },
  "project/settings/other": { path: own("settings/other"), actions: [], same: menu },
  "project/keys": {
    path: own("keys"),
    actions: [
      "Secret › Rotate",
      "Secret › Cancel rotation",
      "Secret › Rotate",
      "Secret › Revoke current secret",
      "Public tokens › Add token",
      "Public tokens › Delete: *",
      "Signing keys › Rotate",
      "Signing keys › Replace leaked key",
    ],
    same: ["Secret › Copy*"],
  },
  "project/origins-and-redirect-urls": {
    path: own("origins-and-redirect-urls"),
    actions: [
      save(
        "adds an origin and a redirect URL",
        async (page) => {
          await page.getByLabel("New origin").fill("https://app.example.com");
          await press(page, "Add");
          await page.getByLabel("New redirect URL").fill("https://app.example.com/authenticate");
          await page.getByRole("button", { name: "Add", exact: true }).last().click();
          await press(page, "Edit uses: https://app.example.com/authenticate");
          await page.getByLabel("Sign up").click();
        },
        ["Origins › Add", "Redirect URLs › Add", "Redirect URLs › Edit uses: *"],
      ),
      save("removes the origin", (page) => press(page, "Remove https://app.example.com"), [
        "Origins › Remove *",
        "Redirect URLs › Remove *",
      ]),
    ],
  },
  "project/connected-apps": {
    path: own("connected-apps"),
    actions: [
      {
        does: "sets the logout URL of an app",
        presses: [
          "Connected apps › Add logout URL of Boards Sync",
          "Connected apps › Change logout URL of Boards Sync",
        ],
        async steps(page) {
          await press(page, "Add logout URL of Boards Sync");
          await page.getByLabel("Back-channel logout URL").fill("sync.example.com/logout");
          await fillReason(page);
          await press(page, "Save");
          await expect
            .poll(() => page.getByText("Enter a full URL that starts with https://.").count())
            .toBeGreaterThan(0);
          await page.getByLabel("Back-channel logout URL").fill("https://sync.example.com/logout");
          await press(page, "Save");
          await expect.poll(() => page.getByText("Logout URL: https://sync.example.com/logout").count()).toBe(1);
          await page.reload();
          await expect.poll(() => page.getByText("Logout URL: https://sync.example.com/logout").count()).toBe(1);
        },
      },
      {
        does: "removes the logout URL of an app",
        presses: [],
        async steps(page) {
          await press(page, "Change logout URL of Boards Sync");
          await page.getByLabel("Back-channel logout URL").fill("");
          await fillReason(page);
          await press(page, "Save");
          await expect.poll(() => page.getByText("No logout URL").count()).toBe(1);
        },
      },
      "Event streams › Pause: *",
      "Event streams › Enable: *",
      "Event streams › Delete: *",
    ],
  },
  "project/emails": {
    path: own("emails"),
    actions: [
      "Emails › Light",
      "Emails › Dark",
      "Emails › Plain text",
      save("changes a text", (page) => page.getByRole("textbox", { name: "Heading" }).fill("Welcome")),
      save("resets it", (page) => press(page, "Reset to default"), ["Emails › Reset to default"]),
    ],
    // The switch of phones, and the variables, which the journey of the console inserts.
    same: ["Emails › Edit", "Emails › Preview", "Emails › {{*"],
  },
  "project/branding": {
    path: own("branding"),
    actions: [
      "Branding › Email",
      "Branding › Provider page",
      "Branding › Widget",
      "Branding › Dark",
      "Branding › Light",
      "Branding › Phone",
      "Branding › RTL",
      save("takes the colors of a website", pickSiteColors, ["Branding › Pick colors"]),
      save("takes the colors of a logo", pickLogoColors, ["Branding › Choose image", "Branding › #*"]),
      save("renames the project", (page) => page.getByRole("textbox", { name: "Name", exact: true }).fill("Renamed")),
    ],
    // The preview of the widget.
    same: ["* › *"],
  },
  operations: { path: () => "/operations", actions: [], same: menu },
  ...Object.fromEntries(
    ["health", "nodes", "queues", "certificates", "development"].map((section) => [
      `operations/${section}`,
      { path: () => `/operations/${section}`, actions: [], same: menu },
    ]),
  ),
  ...Object.fromEntries(
    ["sign-ins", "limits", "sso"].map((section) => [
      `operations/${section}`,
      { path: () => `/operations/${section}`, actions: periods, same: menu },
    ]),
  ),
  "operations/queues/{project}/{queue}": {
    path: () => `/operations/queues/${DEMO}/webhooks`,
    actions: ["* › Retry all", "* › Retry: *", "* › Discard: *"],
    same: [...menu, "* › Show more", "* › Remove"],
  },
  operators: {
    path: () => "/operators",
    actions: [
      {
        does: "invites an operator",
        presses: ["Operators › Invite operator"],
        async steps(page) {
          await press(page, "Invite operator");
          await page.getByLabel("Email address").fill("ines@acme.test");
          await fillReason(page);
          await press(page, "Send invitation");
          await expect.poll(() => page.getByText("ines@acme.test").count()).toBeGreaterThan(0);
        },
      },
      {
        does: "changes a role",
        presses: ["Operators › Actions for *"],
        async steps(page) {
          const row = page.getByRole("listitem").filter({ hasText: "ines@acme.test" }).first();
          await chooseInMenu(row, "Change role");
          await row.getByRole("combobox").selectOption("read_only");
          await row.getByLabel("Reason").fill("A journey");
          await row.getByRole("button", { name: "Change role" }).click();
          await expect.poll(() => row.getByText("Read only").count()).toBeGreaterThan(0);
        },
      },
      {
        does: "removes an authenticator app and an operator",
        presses: [],
        async steps(page) {
          const row = (address: string) => page.getByRole("listitem").filter({ hasText: address }).first();
          await chooseInMenu(row("ruth@acme.test"), "Remove authenticator app");
          await row("ruth@acme.test").getByLabel("Reason").fill("A journey");
          await row("ruth@acme.test").getByRole("button", { name: "Remove app" }).click();
          await expect.poll(() => page.getByRole("button", { name: "Remove app" }).count()).toBe(0);
          await chooseInMenu(row("ines@acme.test"), "Remove operator");
          await row("ines@acme.test").getByLabel("Reason").fill("A journey");
          await row("ines@acme.test").getByRole("button", { name: "Remove operator", exact: true }).click();
        },
      },
    ],
    same: ["Operator activity › Show more"],
  },
};

test("the table lists every page of the console, and every route of it", () => {
  const paths = pages.flatMap(({ path, routes = [], isOfProject }) =>
    ["", ...routes].map((route) => [...(isOfProject ? ["project"] : []), path, route].filter(Boolean).join("/")),
  );
  expect(Object.keys(table).sort()).toEqual(["projects", ...paths].sort());
});

test("an owner opens every page and takes every action, and the provider refuses none", async () => {
  await enterConsole(house, "ruth@acme.test");
  const page = await enterConsole(house, "olga@acme.test");
  const ids = await prepare(page);
  page.setDefaultTimeout(10_000);
  const watch = watchCalls(page);
  for (const [place, { path, actions, same = [] }] of Object.entries(table)) {
    const listed = [...actions.flatMap((step) => (typeof step === "string" ? step : step.presses)), ...same];
    const look = async (when: string) => {
      await watch.settled();
      const found = await listButtons(page);
      expect
        .soft(
          found.filter((name) => !listed.some((pattern) => fits(pattern, name))),
          `${place} ${when}`,
        )
        .toEqual([]);
      expect.soft(await page.locator("main [data-part=failure]").allTextContents(), `${place} ${when}`).toEqual([]);
      expect.soft(watch.refused(), `${place} ${when}`).toEqual([]);
    };
    for (const step of [undefined, ...actions]) {
      await page.goto(`${house.providerUrl}/console${path(ids)}`);
      if (path(ids).includes("#")) await page.reload();
      await look("at first");
      if (step === undefined) continue;
      const does = typeof step === "string" ? step : step.does;
      await (typeof step === "string" ? act(page, step) : step.steps(page)).catch((error: Error) =>
        // The other actions are worth trying, too.
        expect.soft(error.message, `${place} ${does}`).toBe(""),
      );
      await look(does);
    }
  }
  await takeOver(page);
  const toCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const methods = new Map(Object.keys(operations).map((name) => [toCamelCase(name), name]));
  const used = [...operationsUsedIn("packages/console/src", methods)];
  expect(used.length).toBeGreaterThan(50);
  expect.soft(used.filter((name) => !watch.called.has(name))).toEqual([]);
}, 600_000);

/** Moves a project that the configuration file no longer names to the console, where its settings can then change. */
async function takeOver(page: Page) {
  const settings = `${house.providerUrl}/console/${FORMER.project_id}/settings/passwords`;
  await page.goto(settings);
  await page.getByText("To manage the project here, remove it from the file first.").waitFor();
  await house.restartProvider();
  await page.goto(settings);
  await page.getByText("The file no longer contains this project.").waitFor();
  await press(page, "Manage in console");
  await fillReason(page);
  await page.locator("main [data-part=confirm] button[type=submit]").click();
  await page.getByText("Managed in the configuration file").waitFor({ state: "detached" });
  await page.getByLabel("Length and character types").check();
  await press(page, "Review changes");
  await fillReason(page);
  await press(page, "Save changes");
  await expect.poll(() => page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  await page.reload();
  await expect.poll(() => page.getByLabel("Length and character types").isChecked()).toBe(true);
  const found = await send("/v1/b2b/organizations/search", {}, `${FORMER.project_id}:${FORMER.secret}`);
  expect(found.organizations).toEqual([]);
}

/** Presses a button, and confirms if it asks. */
async function act(page: Page, action: string) {
  const [panel = "*", name = ""] = action.split(" › ");
  const where: Locator =
    panel === "*" ? page.locator("main") : page.locator("main").getByRole("region", { name: panel, exact: true });
  // A button of a row has the row's name as well.
  const isOfRow = name.endsWith(": *");
  await where
    .getByRole("button", { name: isOfRow ? new RegExp(`^${name.slice(0, -1)}`) : name, exact: true })
    .first()
    .click();
  const dialog = page.locator("main [data-part=confirm]");
  if ((await dialog.count()) === 0) return;
  await dialog.getByLabel("Reason").fill("A journey");
  await dialog.locator("button[type=submit]").click();
  await expect.poll(() => dialog.count()).toBe(0);
}

/** The buttons of the page as "Panel › Button", without rows that open something, links back and open dialogs. */
async function listButtons(page: Page): Promise<string[]> {
  const names = await page
    .locator(
      "main button:not([data-part=line-row], [data-part=back], [data-part=copy-text] *):not([data-part=confirm] *)",
    )
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const panel = button.closest("section[aria-labelledby]");
        const heading = panel && document.getElementById(panel.getAttribute("aria-labelledby") ?? "");
        const nav = button.closest("nav")?.getAttribute("aria-label");
        return `${nav ?? heading?.textContent ?? ""} › ${button.getAttribute("aria-label") ?? button.textContent}`;
      }),
    );
  return [...new Set(names)];
}

function fits(pattern: string, name: string): boolean {
  const [wantedPanel = "", wantedButton = ""] = pattern.split(" › ");
  const [panel = "", button = ""] = name.split(" › ");
  const matches = (wanted: string, text: string) =>
    wanted.endsWith("*") ? text.startsWith(wanted.slice(0, -1)) : wanted === text;
  return matches(wantedPanel, panel) && matches(wantedButton, button);
}

/** Watches the calls of the page. */
function watchCalls(page: Page) {
  const called = new Set<string>();
  const nameOf = createNaming(operations, "");
  let refused: string[] = [];
  let pending = 0;
  let lastAt = Date.now();
  const isCall = (url: string) => url.includes("/console/api/");
  page.on("request", (request) => {
    if (isCall(request.url())) pending += 1;
  });
  const end = (url: string) => {
    if (!isCall(url)) return;
    pending = Math.max(0, pending - 1);
    lastAt = Date.now();
  };
  page.on("requestfinished", (request) => end(request.url()));
  page.on("requestfailed", (request) => end(request.url()));
  page.on("response", (response) => {
    const name = nameOf(response.request().method(), new URL(response.url()).pathname);
    if (name && response.status() < 400) called.add(name);
    if (isCall(response.url()) && response.status() >= 400)
      refused.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return {
    called,
    async settled() {
      await page.waitForLoadState("load");
      await expect.poll(() => page.locator("main [data-part=skeleton]").count()).toBe(0);
      await expect.poll(() => pending === 0 && Date.now() - lastAt > 200).toBe(true);
    },
    refused() {
      const found = refused;
      refused = [];
      return found;
    },
  };
}

/** What the actions need: a locked member, attempts of someone else, a pending domain, waiting webhooks and a project of the console. */
async function prepare(page: Page): Promise<Ids> {
  const { organization } = await callAsPage("organizations/search", { organization_slug: "umbrella" });
  const { organization_id } = organization;
  const guess = (email_address: string) =>
    callAsPage("passwords/authenticate", { email_address, organization_id, password: "wrong" });
  for (let tries = 0; tries < 21; tries++) await guess(UMA);
  await guess("unknown@elsewhere.test");
  const call = (path: string, body: object) => callOf(page, path, body);
  const demoPath = `projects/${DEMO}/v1/b2b`;
  const { members } = await call(`${demoPath}/members/find`, { by: "email_address", begins_with: UMA });
  const { connection } = await call(`${demoPath}/organizations/${organization_id}/oidc_connections`, {
    display_name: "Umbrella Okta",
  });
  await call(`${demoPath}/organizations/${organization_id}/domains`, { domain: "umbrella.test" });
  const { port } = deaf.address() as { port: number };
  await call(`${demoPath}/webhooks/endpoints`, { url: `http://127.0.0.1:${port}/`, event_types: ["session.issued"] });
  for (let sessions = 0; sessions < 3; sessions++) await signInByCode(UMA, organization_id);
  const { events } = await call(`${demoPath}/audit_events/search`, { limit: 1 });
  const { project } = await call("projects", { project_name: "Own", environment: "test" });
  const ownPath = `projects/${project.project_id}/v1/b2b`;
  const patch = { client_credentials: { enabled: true } };
  await callOf(page, `${ownPath}/project`, { version: 1, patch }, "PUT");
  const { connected_app, client_secret } = await call(`${ownPath}/connected_apps`, {
    client_type: "third_party",
    client_name: "Boards Sync",
    redirect_urls: ["https://sync.example.com/callback"],
    client_credentials: true,
    allowed_scopes: ["openid", "ssf.manage"],
  });
  await createEventStream(`${house.providerUrl}/oidc/${project.project_id}`, connected_app.client_id, client_secret);
  return {
    own: project.project_id,
    organization: organization_id,
    member: members[0].member_id,
    connection: connection.connection_id,
    event: events[0].audit_event_id,
  };
}

async function signInByCode(email_address: string, organization_id: string) {
  // A sign-in sends a notice, too.
  const listCodes = async () => (await house.inbox.all(email_address)).flatMap(({ code }) => code ?? []);
  const { length } = await listCodes();
  await callAsPage("otps/email/login_or_signup", { email_address, organization_id });
  await expect.poll(async () => (await listCodes()).length).toBe(length + 1);
  const [code] = await listCodes();
  const body = { email_address, organization_id, code, session_duration_minutes: 60 };
  expect((await callAsPage("otps/email/authenticate", body)).member_session).toBeTruthy();
}

/** Creates the stream of an app, which polls it. */
async function createEventStream(issuer: string, client_id: string, client_secret: string) {
  const asked = { grant_type: "client_credentials", scope: "ssf.manage", client_id, client_secret };
  const token = await fetch(`${issuer}/token`, { method: "POST", body: new URLSearchParams(asked) });
  const { access_token } = await token.json();
  const headers = { Authorization: `Bearer ${access_token}` };
  expect((await fetch(`${issuer}/ssf/stream`, { method: "POST", headers, body: "{}" })).status).toBe(201);
}

/** Makes a call as the console's page does. */
async function callOf(page: Page, path: string, body: object, method = "POST") {
  const { status, answer } = await page.evaluate(
    async ({ path, body, method }) => {
      const headers = { "Content-Type": "application/json", "X-Portico-Console": "1", "X-Portico-Reason": "A journey" };
      const response = await fetch(`/console/api/${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, answer: await response.json() };
    },
    { path, body, method },
  );
  expect({ path, status, ...(status >= 400 && answer) }).toMatchObject({ status: 200 });
  return answer.data;
}
