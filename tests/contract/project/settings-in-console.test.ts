import { type ConfigError, parseConfig } from "@portico/provider";
import { acmeProject, PROJECT_ID } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { type Backend, backendOf } from "../support/backend.ts";
import { inVariant, signIn, startForFile, variant } from "../support/basics.ts";
import { operatorOf } from "../support/operator.ts";

const provider = await startForFile({ otherProjects: [variant("kept", {})] });
const { services } = provider.provider;
const operator = operatorOf(provider);
const mark = "••••••••";

/** A new project of the console, and its back end. */
async function createProject(more: object = {}) {
  const { project, secret } = await operator.ask(
    "projects.create",
    {},
    { project_name: "Hooli", environment: "test", ...more },
  );
  const { project_id } = project as { project_id: string };
  const headers = { Authorization: `Basic ${btoa(`${project_id}:${secret}`)}` };
  const backend: Backend = (method, path, body) => provider.request(`/v1/b2b${path}`, { method, body, headers });
  const update = (version: number, patch: object) => operator.manage(project_id, "project.update", { version, patch });
  return { project_id, secret: secret as string, project, backend, update };
}

const refused = (errorType: string) => expect.objectContaining({ errorType });

describe("a project of the console", () => {
  test("has a public token and a secret from the start, and its members sign in", async () => {
    const { project, backend, secret } = await createProject({
      allowed_origins: ["http://localhost:4000"],
    });
    expect(project).toMatchObject({
      origin: "console",
      version: 1,
      environment: "test",
      settings: { project_name: "Hooli" },
    });
    expect(project.effective).toMatchObject({ default_locale: "en", session_maximum_minutes: 43_200 });
    expect(JSON.stringify(project)).not.toContain(secret);
    const created = await backend("POST", "/organizations", {
      organization_name: "Pied Piper",
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["piper.test"],
    });
    expect(created.status).toBe(200);
    const [publicToken] = project.settings.public_tokens;
    const own = {
      ...provider,
      openPage: (options: object) => provider.openPage({ publicToken, ...options }),
      request: ((path, init = {}) =>
        provider.request(path, {
          ...init,
          headers: { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
        })) as typeof provider.request,
    };
    const { answer } = await signIn(own as typeof provider, "richard@piper.test", "pied-piper");
    expect(answer.member_authenticated).toBe(true);
  });

  test("applies a change at once, whose event says what it opens and who made it", async () => {
    const { update, backend, project_id } = await createProject();
    const answer = await update(1, { project_name: "Hooli XYZ", allowed_origins: ["https://xyz.test"] });
    expect(answer.project).toMatchObject({ version: 2, settings: { project_name: "Hooli XYZ" } });
    expect(answer.loosened).toEqual([{ path: "allowed_origins", meaning: expect.any(String) }]);
    expect(answer.changes).toContainEqual({ path: "project_name", before: "Hooli", after: "Hooli XYZ" });
    expect((await backend("GET", "/project")).body.data.project.settings.project_name).toBe("Hooli XYZ");
    const { versions, current } = await operator.manage(project_id, "project.versions.search");
    expect([current, versions.map(({ version }: { version: number }) => version)]).toEqual([2, [2, 1]]);
    expect(versions[0].author).toEqual({
      by: "operator",
      operator: { operator_id: "operator-1", email_address: "ada@portico.test" },
    });
    const { events } = (await backend("POST", "/audit_events/search", { actions: ["project.updated"] })).body.data;
    expect(events[0].details).toMatchObject({
      version: 2,
      fields: ["project_name", "allowed_origins"],
      operator: { operator_id: "operator-1" },
    });
  });

  test("has any setting changed by operators, with a version and an event for each", async () => {
    const { project_id, backend } = await createProject();
    const patch = { conceal_membership: true, rate_limits: { sends_per_ip: { count: 1000, window_seconds: 60 } } };
    const change = { project_id, patch, note: "A conference." };
    expect(await provider.provider.changeSettings(change)).toEqual({
      project_id,
      version: 2,
      changed: expect.arrayContaining(["conceal_membership"]),
      loosened: [{ path: "rate_limits", meaning: expect.any(String) }],
    });
    const { versions } = await operator.manage(project_id, "project.versions.search");
    expect(versions[0]).toMatchObject({ author: { by: "configuration" }, note: "A conference." });
    const { events } = (await backend("POST", "/audit_events/search", { actions: ["project.updated"] })).body.data;
    expect(events[0]).toMatchObject({ request_id: "portico projects update", details: { by: "configuration" } });
    await expect(provider.provider.changeSettings({ ...change, patch: { rate_limits: "none" } })).rejects.toThrow(
      /^rate_limits/,
    );
    await expect(provider.provider.changeSettings({ ...change, project_id: PROJECT_ID })).rejects.toThrow(
      /are in the configuration file/,
    );
  });

  test("returns to an earlier version with a new one", async () => {
    const { update, project_id } = await createProject();
    await update(1, { default_locale: "de", branding: { primary_color: "#123456" } });
    const back = await operator.manage(project_id, "project.roll_back", { version: 2, to_version: 1 });
    expect(back.project).toMatchObject({ version: 3, effective: { default_locale: "en" } });
    const { changes, changes_since } = await operator.manage(project_id, "project.versions.get", {}, { version: "2" });
    expect(changes).toEqual([
      { path: "branding", after: { primary_color: "#123456" } },
      { path: "default_locale", after: "de" },
    ]);
    expect(changes_since.map(({ path }: { path: string }) => path)).toEqual(["branding", "default_locale"]);
    await expect(operator.manage(project_id, "project.roll_back", { version: 3, to_version: 9 })).rejects.toEqual(
      refused("project_version_not_found"),
    );
  });

  test("T102: of two changes at once one is refused, and none is lost", async () => {
    const { update, project_id } = await createProject();
    const outcomes = await Promise.allSettled(
      ["de", "fr", "ja"].map((default_locale) => update(1, { default_locale })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toEqual(refused("project_version_conflict"));
    expect((await operator.manage(project_id, "project.versions.search")).current).toBe(2);
    await expect(update(1, { default_locale: "es" })).rejects.toEqual(refused("project_version_conflict"));
  });

  test("has its secret rotated: both work, then only the new one", async () => {
    const { project_id, secret, backend } = await createProject();
    const params = { project_id };
    const started = await operator.ask("projects.secret.rotate_start", params);
    const withNew: Backend = (method, path) =>
      provider.request(`/v1/b2b${path}`, {
        method,
        headers: { Authorization: `Basic ${btoa(`${project_id}:${started.secret}`)}` },
      });
    await expect(operator.ask("projects.secret.rotate_start", params)).rejects.toEqual(
      refused("project_secret_rotating"),
    );
    expect([(await backend("GET", "/secrets")).status, (await withNew("GET", "/secrets")).status]).toEqual([200, 200]);
    await operator.ask("projects.secret.rotate_complete", params);
    expect([(await backend("GET", "/secrets")).status, (await withNew("GET", "/secrets")).status]).toEqual([401, 200]);
    await expect(operator.ask("projects.secret.rotate_cancel", params)).rejects.toEqual(
      refused("project_secret_not_rotating"),
    );
    const { secret: third } = await operator.ask("projects.secret.rotate_start", params);
    await operator.ask("projects.secret.rotate_cancel", params);
    const rows = JSON.stringify([
      await services.db.selectFrom("audit_events").selectAll().where("project_id", "=", project_id).execute(),
      await services.db.selectFrom("projects").selectAll().where("project_id", "=", project_id).execute(),
    ]);
    for (const shown of [secret, started.secret, third]) expect(rows).not.toContain(shown);
  });

  test("has public tokens added and removed, except for the last one", async () => {
    const { project_id, project } = await createProject();
    const [first] = project.settings.public_tokens;
    const { public_token } = await operator.ask("projects.public_tokens.add", { project_id });
    const bootstrap = (token: string) => provider.request(`/sdk/v1/projects/bootstrap/${token}`, { method: "GET" });
    expect((await bootstrap(public_token)).status).toBe(200);
    await operator.ask("projects.public_tokens.revoke", { project_id, public_token: first });
    expect((await bootstrap(first)).status).toBe(404);
    await expect(operator.ask("projects.public_tokens.revoke", { project_id, public_token })).rejects.toEqual(
      refused("invalid_project_settings"),
    );
  });

  test("T102: stores its secrets encrypted, and shows them nowhere", async () => {
    const { update, project_id, backend } = await createProject();
    const google = { client_id: "1234.apps.test", client_secret: "GOCSPX-very-secret" };
    const answer = await update(1, { oauth: { google } });
    expect(answer.project.settings.oauth.google.client_secret).toBe(mark);
    const changed = await update(2, { oauth: { google: { client_secret: "GOCSPX-another" } } });
    expect(changed.changes).toEqual([{ path: "oauth.google.client_secret" }]);
    // Its placeholder keeps it, in all settings as in a part of them.
    const same = await operator.manage(project_id, "project.update", {
      version: 3,
      settings: changed.project.settings,
    });
    expect([same.changes, same.project.version]).toEqual([[], 3]);
    const responses = JSON.stringify([
      answer,
      changed,
      same,
      await operator.manage(project_id, "project.versions.get", {}, { version: "3" }),
      await operator.manage(project_id, "project.roll_back", { version: 3, to_version: 2 }),
      (await backend("GET", "/project")).body,
      await services.db.selectFrom("projects").selectAll().where("project_id", "=", project_id).execute(),
      await services.db.selectFrom("project_versions").selectAll().where("project_id", "=", project_id).execute(),
      await services.db.selectFrom("audit_events").selectAll().where("project_id", "=", project_id).execute(),
    ]);
    expect(responses).not.toMatch(/GOCSPX/);
  });

  test("T102: a stored secret is not sent to another URL or client", async () => {
    const { update, project_id } = await createProject();
    await update(1, { oauth: { google: { client_id: "1234", client_secret: "GOCSPX-very-secret" } } });
    for (const google of [{ issuer: "https://evil.test" }, { client_id: "5678" }]) {
      const { issues } = await operator.manage(project_id, "project.check", { patch: { oauth: { google } } });
      expect(issues).toEqual([
        { path: "oauth.google.client_secret", message: expect.stringMatching(/kept for another address/) },
      ]);
    }
    const { issues } = await operator.manage(project_id, "project.check", {
      patch: { oauth: { github: { client_id: "1", client_secret: mark } } },
    });
    expect(issues).toEqual([{ path: "oauth.github.client_secret", message: expect.stringMatching(/none is stored/) }]);
  });
});

describe("settings are validated like the configuration file", () => {
  const wrong: Record<string, unknown>[] = [
    { project_name: "" },
    { public_tokens: ["token"] },
    { public_tokens: ["public-token-test-1", "public-token-test-1"] },
    { allowed_origin: [] },
    { allowed_origins: ["http://localhost:4000/", "null"] },
    { redirect_urls: [{ url: "https://good.test@evil.test/#x", types: ["login"] }] },
    {
      redirect_urls: [
        { url: "https://a.test/1", types: ["login"], default: true },
        { url: "https://a.test/2", types: ["login"], default: true },
      ],
    },
    { redirect_urls: [{ url: "https://a.test/1", types: ["log_in"] }] },
    { session_maximum_minutes: 1 },
    { branding: { primary_color: "rebeccapurple", logo_url: "//cdn.test/x" } },
    { rate_limits: { sends_per_ip: { count: 0, window_seconds: 60 } } },
    {
      rbac_policy: {
        roles: [{ role_id: "r", description: "", permissions: [{ resource_id: "ghost", actions: ["*"] }] }],
        resources: [],
        scopes: [],
      },
    },
    { email_templates: [{ template_id: "t", kind: "login", html: "<p>{{lnik}} {{link}}" }] },
    { claimed_domains: [{ domain: "gmail.com", organization_slug: "Globex Corp" }] },
    { oauth: { google: { client_id: "1", client_secret: "2", issuer: "http://evil.test" } } },
    { bots: { captcha: { provider: "turnstile" } } },
    { trusted_token_profiles: [{ profile_id: "p", issuer: "i", audience: "a", jwks_url: "http://evil.test/jwks" }] },
    { constructor: 1 },
  ];

  test.each(wrong)("%j", async (patch) => {
    const { project_id, project } = await createProject();
    const { issues } = await operator.manage(project_id, "project.check", { patch });
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.map(({ path, message }: Record<string, string>) => `projects[0].${path}: ${message}`)).toEqual(
      issuesOfFile({ ...project.settings, ...patch }),
    );
    await expect(operator.manage(project_id, "project.update", { version: 1, patch })).rejects.toEqual(
      refused("invalid_project_settings"),
    );
  });

  function issuesOfFile(settings: object): string[] {
    const project = { ...settings, project_id: "project-test-1", secret: "secret-test-1-not-a-secret" };
    try {
      parseConfig({ mode: "development", public_url: "http://portico.test", projects: [project] }, {});
      return [];
    } catch (error) {
      return (error as ConfigError).issues;
    }
  }

  test.each<[Record<string, unknown>, string]>([
    [{ project_name: "env:PATH" }, "project_name"],
    [{ oauth: { google: { client_id: "1", client_secret: "env:PORTICO_SERVER_KEY" } } }, "oauth.google.client_secret"],
    [{ secret: "secret-test-1-not-a-secret" }, "secret"],
    [{ organizations: [] }, "organizations"],
    [{ project_id: PROJECT_ID }, "project_id"],
    [
      {
        trusted_token_profiles: [
          { profile_id: "p", issuer: "i", audience: "a", jwks: { keys: [{ kty: "EC", d: "private" }] } },
        ],
      },
      "trusted_token_profiles[0].jwks.keys[0]",
    ],
    [{ public_tokens: [acmeProject.public_tokens[0]] }, "public_tokens[0]"],
  ])("T102: beyond that, %j is refused: it would reach beyond the project", async (patch, path) => {
    const { project_id } = await createProject();
    const { issues } = await operator.manage(project_id, "project.check", { patch });
    expect(issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  test("T102: settings have a limit, however they are sent", async () => {
    const { project_id, backend } = await createProject();
    const html = `{{link}}${"x".repeat(99_000)}`;
    const email_templates = Array.from({ length: 12 }, (_, index) => ({
      template_id: `t${index}`,
      kind: "login",
      html,
    }));
    const { issues } = await operator.manage(project_id, "project.check", { patch: { email_templates } });
    expect(issues).toEqual([{ path: "", message: expect.stringMatching(/expected at most 1048576/) }]);
    expect((await backend("POST", "/project/check", { patch: { project_name: "x".repeat(3_000_000) } })).status).toBe(
      413,
    );
  });
});

describe("with the project's secret", () => {
  test("a host changes theming and redirect URLs, and nothing else", async () => {
    const { backend } = await createProject();
    const good = await backend("PUT", "/project", { version: 1, patch: { branding: { primary_color: "#123456" } } });
    expect([good.status, good.body.data.project.version]).toEqual([200, 2]);
    const tries: Record<string, unknown>[] = [
      { transfers: { export_secrets: true } },
      { rate_limits: "relaxed" },
      { pkce_required_for: { sso: false } },
      { public_tokens: ["public-token-test-own"] },
      { bots: { captcha: { provider: "proof_of_work" } } },
    ];
    for (const patch of tries) {
      const { status, body } = await backend("PUT", "/project", { version: 2, patch: { ...patch, project_name: "x" } });
      expect([status, body.error_type, body.error_details]).toEqual([
        403,
        "project_settings_of_operators",
        { settings: Object.keys(patch) },
      ]);
    }
    expect((await backend("GET", "/project")).body.data.project).toMatchObject({ version: 2, file: null });
  });

  test("T102: no version restores settings that only operators change", async () => {
    const { backend, update } = await createProject();
    await update(1, { transfers: { export_secrets: true } });
    await update(2, { transfers: null });
    const { body } = await backend("POST", "/project/roll_back", { version: 3, to_version: 2 });
    expect(body.error_type).toBe("project_settings_of_operators");
  });

  test("T102: the operators' calls do not exist at its URL, and another project's settings are not found", async () => {
    const { backend, project_id } = await createProject();
    for (const path of ["/projects", "/projects/search", `/projects/${project_id}/secret/rotate/start`]) {
      expect((await backend("POST", path, {})).status).toBe(404);
    }
    const other = await createProject({ project_name: "Other" });
    const headers = { Authorization: `Basic ${btoa(`${other.project_id}:${other.secret.slice(0, -1)}`)}` };
    expect((await provider.request("/v1/b2b/project", { method: "GET", headers })).status).toBe(401);
  });

  test("a preview shows an email before it is saved", async () => {
    const { backend } = await createProject();
    const patch = { email_templates: [{ template_id: "hello", kind: "login", title: "Hallo <b>du</b>" }] };
    const { mails, mail } = (
      await backend("POST", "/project/mails/preview", { locale: "de", mail_id: "template-hello-", patch })
    ).body.data;
    expect(mails.length).toBeGreaterThan(10);
    expect(mail.text).toMatch(/^Hallo <b>du<\/b>/);
    expect(mail.html).not.toContain("<b>du");
  });
});

test("a preview shows a page of the provider with an unsaved brand, as the page itself would be", async () => {
  const { project_id } = await createProject();
  const patch = { project_name: "Piper <b>", branding: { primary_color: "#0f766e" } };
  const preview = (body: object) => operator.ask("projects.pages.preview", { project_id }, body);
  const { pages, page } = await preview({ locale: "ar", scheme: "dark", patch });
  expect(pages.map(({ page_id }: { page_id: string }) => page_id)).toEqual(["link", "expired_link"]);
  expect(page.html).toMatch(/<html lang="ar" dir="rtl">[\s\S]*#0f766e[\s\S]*Piper &#60;b&#62;/i);
  expect(page.html).not.toContain("prefers-color-scheme");
  expect(page.html).not.toContain("<script");
  const { page: expired } = await preview({ locale: "en", page_id: "expired_link" });
  expect(expired.html).toContain("This link no longer works");
  // The preview changes nothing.
  expect((await operator.ask("projects.get", { project_id })).project.settings.project_name).not.toContain("Piper");
  await expect(preview({ locale: "en", patch: { project_name: 1 } })).rejects.toEqual(
    refused("invalid_project_settings"),
  );
});

test("T102: only the provider's own page can frame one of its pages, and with no other preview's URL", async () => {
  const { backend, project_id } = await createProject();
  const { frame_path } = await operator.ask("projects.pages.preview", { project_id }, { locale: "en" });
  const mail = await backend("POST", "/project/mails/preview", { locale: "en" });
  const look = (path: string, dest = "iframe", site = "same-origin") =>
    provider.request(path, { method: "GET", headers: { "Sec-Fetch-Dest": dest, "Sec-Fetch-Site": site } });
  const shown = await look(frame_path);
  expect([shown.status, shown.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'; sandbox/),
  ]);
  expect(shown.body).toContain("Globex");
  const refusals = [
    look(frame_path, "document"),
    look(frame_path, "iframe", "cross-site"),
    look(mail.body.data.frame_path.replace("/console/mails", "/console/pages")),
  ];
  for (const { status } of await Promise.all(refusals)) expect(status).toBe(404);
  provider.clock.advance({ minutes: 11 });
  expect((await look(frame_path)).status).toBe(404);
});

test("T102: only the provider's own page can frame an email, for ten minutes", async () => {
  const { backend } = await createProject();
  const patch = { project_name: "Piper" };
  const { frame_path } = (await backend("POST", "/project/mails/preview", { locale: "fr", scheme: "dark", patch })).body
    .data;
  const look = (path: string, dest = "iframe", site = "same-origin") =>
    provider.request(path, { method: "GET", headers: { "Sec-Fetch-Dest": dest, "Sec-Fetch-Site": site } });
  const shown = await look(frame_path);
  expect([shown.status, shown.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'; sandbox/),
  ]);
  expect(shown.body).toMatch(/lang="fr"[\s\S]*@media all[\s\S]*Piper/);
  const refusals = [
    look(frame_path, "document"),
    look(frame_path, "iframe", "cross-site"),
    look(frame_path.replace("of=", "of=A")),
    look(`${frame_path.split(".")[0]}.`),
  ];
  for (const { status } of await Promise.all(refusals)) expect(status).toBe(404);
  provider.clock.advance({ minutes: 11 });
  expect((await look(frame_path)).status).toBe(404);
});

describe("a project of the configuration file", () => {
  test("is shown, and cannot be changed", async () => {
    const kept = "project-test-kept";
    const { project } = await operator.manage(kept, "project.get");
    expect(project).toMatchObject({ origin: "file", version: null, is_named_in_file: true, file: "configuration" });
    expect((await backendOf(provider, "kept")("GET", "/project")).body.data.project.file).toBeNull();
    const kind = refused("project_kept_in_file");
    for (const [name, body] of [
      ["project.update", { version: 1, patch: {} }],
      ["project.roll_back", { version: 1, to_version: 1 }],
      ["project.check", { patch: {} }],
      ["project.versions.search", {}],
    ] as const) {
      await expect(operator.manage(kept, name, body)).rejects.toEqual(kind);
    }
    for (const name of [
      "projects.secret.rotate_start",
      "projects.secret.rotate_complete",
      "projects.public_tokens.add",
      "projects.take_over",
    ]) {
      await expect(operator.ask(name, { project_id: kept })).rejects.toEqual(kind);
    }
  });

  test("that is also in the console is ignored: the start reports it, and a reload keeps the console's", async () => {
    const { project_id, update } = await createProject();
    await update(1, { project_name: "Changed" });
    const config = (projects: object[]) =>
      parseConfig(
        {
          mode: "development",
          public_url: "http://portico.test",
          port: 0,
          server_key: "a server key for tests, long enough",
          projects,
        },
        {},
      );
    const both = config([{ ...acmeProject }, { ...variant("kept", {}) }, { ...variant("both", {}), project_id }]);
    await expect(provider.provider.reload(both)).rejects.toThrow(
      /projects\[2\]\.project_id: found .*, whose settings are managed in the console/,
    );
    await provider.provider.reload(
      config([{ ...acmeProject, project_name: "Acme renamed" }, { ...variant("kept", {}) }]),
    );
    expect((await operator.manage(project_id, "project.get")).project).toMatchObject({
      version: 2,
      settings: { project_name: "Changed" },
    });
  });

  test("can be moved to the console once the file no longer names it", async () => {
    const config = parseConfig(
      {
        mode: "development",
        public_url: "http://portico.test",
        port: 0,
        server_key: "a server key for tests, long enough",
        projects: [acmeProject],
      },
      {},
    );
    await provider.provider.reload(config);
    const { project } = await operator.ask("projects.take_over", { project_id: "project-test-kept" });
    expect(project).toMatchObject({ origin: "console", version: 1, is_named_in_file: false });
    const saved = await operator.manage("project-test-kept", "project.update", {
      version: 1,
      patch: { default_locale: "fr" },
    });
    expect(saved.changes).toEqual([{ path: "default_locale", before: "en", after: "fr" }]);
    expect((await signIn(inVariant(provider, "kept"), "bob@globex.test", "globex")).answer.member_authenticated).toBe(
      true,
    );
  });
});

test("the list finds projects by a part of their names, of both kinds", async () => {
  const { project_id } = await createProject({ project_name: "50%_sure \\ Inc" });
  const found = await operator.ask("projects.search", {}, { query: "50%_SURE \\" });
  expect(found.projects.map((one: { project_id: string }) => one.project_id)).toEqual([project_id]);
  const all = await operator.ask("projects.search");
  expect(all.projects.some(({ origin }: { origin: string }) => origin === "file")).toBe(true);
  const next = await operator.ask("projects.search", {}, { after: all.projects[0].project_id });
  expect(next.projects[0]).toEqual(all.projects[1]);
});
