import { setImmediate } from "node:timers/promises";
import { ConfigError } from "@portico/provider";
import { acmeProject } from "@portico/testkit";
import { describe, expect, test, vi } from "vitest";
import { refreshProjects } from "../../../packages/provider/src/operate/project-settings/refresh-projects.ts";
import { type Backend, backendOf } from "../support/backend.ts";
import { inVariant, mailFrom, organizationId, startForFile, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { operatorOf } from "../support/operator.ts";

const organization = { organization_name: "&".repeat(120), organization_slug: "ampersands" };
const provider = await startForFile({ otherProjects: [variant("mails", { organizations: [organization] })] });
const { services } = provider.provider;

const paragraphs = (length: number) => {
  const open = Array.from({ length: length / 25 }, (_, index) => `<b a${index}>`).join("");
  return `<p>{{link}}${open}</p>${"<p>x".repeat(length / 5)}`;
};
const login = (own: object) => ({ email_templates: [{ template_id: "own", kind: "login", ...own }] });

async function createProject() {
  const { project, secret } = await operatorOf(provider).ask(
    "projects.create",
    {},
    { project_name: "Hooli", environment: "test" },
  );
  const headers = { Authorization: `Basic ${btoa(`${project.project_id}:${secret}`)}` };
  const backend: Backend = (method, path, body) => provider.request(`/v1/b2b${path}`, { method, body, headers });
  return { project_id: project.project_id as string, backend };
}

/** Writes settings as a provider version that checked less did. */
async function keep(project_id: string, change: object) {
  const { db, configured } = services;
  const row = await db
    .selectFrom("projects")
    .selectAll()
    .where("project_id", "=", project_id)
    .executeTakeFirstOrThrow();
  const settings = JSON.stringify({ ...(row.settings as object), ...change });
  await db.updateTable("projects").set({ settings }).where("project_id", "=", project_id).execute();
  const version = await db
    .selectFrom("project_versions")
    .selectAll()
    .where("project_id", "=", project_id)
    .executeTakeFirst();
  await db
    .updateTable("project_versions")
    .set({ settings: JSON.stringify({ ...version?.settings, ...change }) })
    .where("project_id", "=", project_id)
    .execute();
  configured.forget();
}

describe("T150: the HTML of a template", () => {
  test("that takes quadratic time is refused, and the event loop is not blocked", async () => {
    const { backend } = await createProject();
    const patch = login({ html: paragraphs(30_000) });
    let turns = 0;
    let isDone = false;
    const checked = backend("POST", "/project/check", { patch }).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns += 1) await setImmediate();
    expect((await checked).body.data.issues).toEqual([
      { path: "email_templates[0].html", message: expect.stringMatching(/nested more than 100 levels deep/) },
    ]);
    expect(turns).toBeGreaterThan(100);
    for (const refused of [
      await backend("PUT", "/project", { version: 1, patch }),
      await backend("POST", "/project/mails/preview", { locale: "en", patch }),
    ]) {
      expect([refused.status, refused.body.error_type]).toEqual([400, "invalid_project_settings"]);
    }
  });

  test("is checked when it is saved, and not again", async () => {
    const { backend } = await createProject();
    const listIssues = vi.spyOn(services.markupChecker, "listIssues");
    const html = '<a href="{{link}}">{{button}}</a>';
    expect((await backend("PUT", "/project", { version: 1, patch: login({ html }) })).status).toBe(200);
    await backend("POST", "/project/check", { patch: { project_name: "Pied Piper" } });
    const [saved] = listIssues.mock.lastCall?.slice(2) ?? [];
    expect(saved).toEqual([expect.objectContaining({ html })]);
    listIssues.mockRestore();
  });

  test("that an earlier version has stored is not checked at the start", async () => {
    const { project_id } = await createProject();
    await keep(project_id, login({ html: paragraphs(12_000) }));
    const listIssues = vi.spyOn(services.markupChecker, "listIssues");
    const faults: string[] = [];
    await refreshProjects(services, (id) => void faults.push(id));
    expect([faults, listIssues.mock.calls]).toEqual([[], []]);
    listIssues.mockRestore();
  });

  test("of the configuration file stops a start and a reload", async () => {
    const project = { ...acmeProject, ...login({ html: "<p onclick='{{title}}'>{{link}}" }) };
    await expect(startCheckedProvider({ project })).rejects.toThrow(ConfigError);
    await expect(startCheckedProvider({ project })).rejects.toThrow(
      /projects\[0\]\.email_templates\[0\]\.html: found "onclick='\{\{title\}\}'", expected variables only in text/,
    );
  });
});

test("T151: variables only appear where they are allowed", async () => {
  const { backend } = await createProject();
  const faultsOf = async (html: string) =>
    (await backend("POST", "/project/check", { patch: login({ html }) })).body.data.issues;
  const refused = [
    '<img srcset="{{organization_name}}">',
    '<button formaction="{{link}}">',
    '<meta http-equiv="refresh" content="0;url={{link}}">',
    "<noscript><img src={{organization_name}}></noscript>",
  ];
  for (const html of refused) {
    const [fault] = await faultsOf(`{{link}}${html}`);
    expect([fault?.path, fault?.message]).toEqual([
      "email_templates[0].html",
      expect.stringMatching(/expected variables only in text/),
    ]);
  }
  expect(
    await faultsOf('<a href="{{link}}" title="{{title}}"><img src="{{logo_url}}" alt="{{project_name}}"></a>'),
  ).toEqual([]);
});

describe("T150: an email", () => {
  const amplified = { html: `{{link}}{{code}}${"{{body}}".repeat(12_000)}`, body: "&".repeat(1_900) };

  test("that the longest names would make too long is refused when it is saved", async () => {
    const { backend } = await createProject();
    const { body } = await backend("POST", "/project/check", { patch: login(amplified) });
    expect(body.data.issues).toEqual([
      { path: "email_templates[0].html", message: expect.stringMatching(/expected at most 204800/) },
    ]);
  });

  test("that is too long when it is sent has our layout and the template's texts", async () => {
    await keep("project-test-mails", login({ ...amplified, title: "Own words" }));
    const mails = inVariant(provider, "mails");
    const organization_id = await organizationId(mails, "ampersands");
    await backendOf(provider, "mails")("POST", `/organizations/${organization_id}/members`, {
      email_address: "ada@ampersands.test",
    });
    const { client } = mails.openPage();
    const { html } = await mailFrom(mails, "ada@ampersands.test", () =>
      client.magicLinks.email.loginOrSignup({
        email_address: "ada@ampersands.test",
        organization_id,
        login_template_id: "own",
      }),
    );
    expect(html).toContain(">Own words</h1>");
    expect(html.length).toBeLessThan(50_000);
  });
});

test("T150: settings with more mistakes than anyone reads are refused with some of them", async () => {
  const { backend } = await createProject();
  const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`unknown_${index}`, 1]));
  const templates = Array.from({ length: 4_000 }, () => ({ kind: "login", title: "{{x}}" }));
  for (const patch of [unknown, { email_templates: templates }]) {
    const { status, body } = await backend("POST", "/project/check", { patch });
    expect([status, body.data.issues.length]).toEqual([200, expect.any(Number)]);
    expect(body.data.issues.length).toBeGreaterThan(0);
    expect(body.data.issues.length).toBeLessThanOrEqual(400);
  }
});
