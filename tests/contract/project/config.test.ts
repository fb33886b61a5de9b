import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@portico/provider";
import { ssoConnections } from "@portico/sandbox";
import { acmeProject, createProcessFolder, type ProcessFolder } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const sample = {
  mode: "development",
  public_url: "http://localhost:4100",
  projects: [acmeProject],
};

/** The sample, with a change at a path such as `projects.0.secret`. */
function changed(path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(sample) as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

function faultsOf(content: unknown, environment: Record<string, string> = {}): string[] {
  try {
    parseConfig(content, environment, "portico.config.json");
    return [];
  } catch (error) {
    const [head, ...faults] = (error as Error).message.split("\n");
    expect(head).toBe("portico.config.json: the configuration is invalid, so the provider does not start.");
    return faults.map((fault) => fault.trim());
  }
}

describe("a wrong configuration is reported by path, found and expected", () => {
  test.each<[string, unknown, string]>([
    ["public_url", undefined, "public_url: found nothing, expected an absolute http(s) URL"],
    ["public_url", "localhost:4100", 'public_url: found "localhost:4100", expected an absolute http(s) URL'],
    ["port", 70_000, "port: found 70000, expected number to be <=65535"],
    [
      "port",
      6000,
      "port: found 6000, expected another port: browsers block this one, as the Fetch standard's list of ports demands",
    ],
    [
      "projects.0.allowed_origins",
      ["http://localhost:5060"],
      'projects[0].allowed_origins[0]: found "http://localhost:5060", expected a port that browsers allow: they block this one, as the Fetch standard\'s list of ports demands',
    ],
    ["port", "4100", 'port: found "4100", expected number'],
    ["mode", "staging", 'mode: found "staging", expected one of "development"|"production"'],
    ["projects", [], "projects: found [], expected array to have >=1 items"],
    ["ports", 4100, "ports: found an unknown setting, expected a known one: did you mean port?"],
    ["wholly_unlike", 4100, "wholly_unlike: found an unknown setting, expected a known one"],
    [
      "projects.0.allowed_origin",
      ["http://localhost:4000"],
      "projects[0].allowed_origin: found an unknown setting, expected a known one: did you mean allowed_origins?",
    ],
    [
      "projects.0.organizations.0.members.0.emailAddress",
      "ada@globex.test",
      "projects[0].organizations[0].members[0].emailAddress: found an unknown setting, expected a known one: did you mean email_address?",
    ],
    [
      "projects.0.protected_resources",
      [
        { resource: "https://mcp.acme.test", resource_name: "One", scopes: [] },
        { resource: "https://mcp.acme.test/", resource_name: "Two", scopes: [] },
      ],
      'projects[0].protected_resources[1].resource: found "https://mcp.acme.test/", expected a URL that differs from "https://mcp.acme.test" in more than a trailing slash, a default port or the case of the host',
    ],
    [
      "projects.0.http_only_cookies",
      { enabled: true, domain: "localhost" },
      'projects[0].http_only_cookies.domain: found "localhost", expected a lowercase domain that contains a dot, such as acme.test; browsers do not share cookies of localhost, so leave it out there',
    ],
    ["smtp_url", "mail.acme.test", "smtp_url: found a text of 14 characters, expected smtp://… or smtps://…"],
    ["server_key", "short", "server_key: found a text of 5 characters, expected at least 32 characters"],
    [
      "projects.0.secret",
      "tooshort",
      "projects[0].secret: found a text of 8 characters, expected string to have >=16 characters",
    ],
    [
      "projects.0.project_id",
      "acme",
      'projects[0].project_id: found "acme", expected project-test-… or project-live-…',
    ],
    ["projects.0.wire_prefix", "Acme1", 'projects[0].wire_prefix: found "Acme1", expected lowercase letters only'],
    [
      "projects.0.allowed_origins.0",
      "http://localhost:4000/",
      'projects[0].allowed_origins[0]: found "http://localhost:4000/", expected an origin: scheme, host and port, without a path or a trailing slash',
    ],
    [
      "projects.0.redirect_urls.0.types",
      ["log_in"],
      'projects[0].redirect_urls[0].types[0]: found "log_in", expected one of "login"|"signup"|"invite"|"discovery"|"reset_password"',
    ],
    [
      "projects.0.redirect_urls.0.url",
      "https://good.test@evil.test/#x",
      'projects[0].redirect_urls[0].url: found "https://good.test@evil.test/#x", expected no user name and no #fragment',
    ],
    [
      "projects.0.branding",
      { primary_color_dark: "rebeccapurple" },
      'projects[0].branding.primary_color_dark: found "rebeccapurple", expected a color as #rgb or #rrggbb, or an empty text for the default',
    ],
    [
      "projects.0.branding",
      { logo_dark_url: "//cdn.test/logo.svg" },
      'projects[0].branding.logo_dark_url: found "//cdn.test/logo.svg", expected an http(s) URL, a path that begins with a single slash, or an empty text',
    ],
    [
      "projects.0.branding",
      { terms_url: "/terms" },
      'projects[0].branding.terms_url: found "/terms", expected an absolute http(s) URL',
    ],
    [
      "projects.0.rate_limits",
      { sends_per_ip: { count: 0, window_seconds: 60 } },
      "projects[0].rate_limits.sends_per_ip.count: found 0, expected number to be >=1",
    ],
    [
      "projects.0.organizations.0.organization_slug",
      "Globex Corp",
      "projects[0].organizations[0]: found an invalid value: A slug must have 2 to 128 characters: lowercase letters, digits, '-', '.', '_' and '~'.",
    ],
    [
      "projects.0.organizations.0.email_allowed_domains",
      ["gmail.com"],
      "projects[0].organizations[0]: found an invalid value: Anyone can get an address at gmail.com, so it cannot be used to let people join.",
    ],
    [
      "projects.0.organizations.0.members.0.email_address",
      "ada",
      "projects[0].organizations[0].members[0].email_address: found an invalid value: The email address is not valid.",
    ],
    [
      "projects.0.organizations.0.scim_connection",
      {
        connection_id: "acme",
        bearer_token: "a token that is long enough, yet spaced",
      },
      `projects[0].organizations[0].scim_connection.bearer_token: found a text of 39 characters, expected 32 to 512 visible characters`,
    ],
    [
      "projects.0.organizations.0.scim_connection",
      {
        connection_id: "acme",
        bearer_token: "x".repeat(32),
        group_implicit_roles: [{ role_id: "emperor", group: "Palace" }],
      },
      `projects[0].organizations[0].scim_connection.group_implicit_roles: found an invalid value: The role "emperor" is not defined in the project's RBAC policy.`,
    ],
    [
      "projects.0.organizations.0.members.0.roles",
      ["emperor"],
      `projects[0].organizations[0].members[0].roles: found an invalid value: The role "emperor" is not defined in the project's RBAC policy.`,
    ],
    [
      "projects.0.rbac_policy",
      {
        resources: [],
        scopes: [],
        roles: [{ role_id: "reader", description: "", permissions: [{ resource_id: "bord", actions: ["read"] }] }],
      },
      'projects[0].rbac_policy: found permissions on "bord", expected a resource of the policy',
    ],
    [
      "projects.0.password_policy",
      { strength: "strong" },
      'projects[0].password_policy.strength: found "strong", expected one of "none"|"zxcvbn"|"luds"',
    ],
    [
      "projects.0.email_templates",
      [{ template_id: "hello", kind: "login", title: "Hello {{name}}, until {{expiration_minutes}}" }],
      'projects[0].email_templates[0].title: found "{{name}}", expected none but {{project_name}} {{organization_name}} {{email_address}} {{expiration_minutes}} {{lifetime}}',
    ],
    [
      "projects.0.email_templates",
      [{ template_id: "hello", kind: "login", subject: "Hello\nBcc: eve@evil.test" }],
      'projects[0].email_templates[0].subject: found "Hello\\nBcc: eve@evil.test", expected one line',
    ],
    [
      "projects.0.email_templates",
      [
        { template_id: "hello", kind: "login" },
        { template_id: "hello", kind: "signup" },
      ],
      'projects[0].email_templates: found "hello" twice, expected unique values',
    ],
    [
      "projects.0.organization_defaults",
      { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] },
      'projects[0].organization_defaults.allowed_auth_methods: found ["sso"], expected magic_link, email_otp or password among them: no member could sign in to a new organization',
    ],
    [
      "projects.0.organization_defaults",
      { session_maximum_minutes: 10_000_000 },
      expect.stringMatching(
        /^projects\[0\]\.organization_defaults\.session_maximum_minutes: found 10000000, expected at most/,
      ),
    ],
    [
      "projects.0.organization_defaults",
      { mfa_policy: "REQUIRED_FOR_ALL", mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] },
      'projects[0].organization_defaults.allowed_mfa_methods: found ["sms_otp"], expected totp, or sms_otp with sms configured, among them: no member could set up a second factor',
    ],
    [
      "projects.0.organization_defaults",
      { email_allowed_domains: ["globex.com"] },
      "projects[0].organization_defaults.email_allowed_domains: found an unknown setting, expected a known one",
    ],
  ])("%s", (path, value, fault) => {
    expect(faultsOf(changed(path, value))).toEqual([fault]);
  });

  test("all issues are reported at once: of shape, of rules over several fields, and of the environment", () => {
    expect(faultsOf({ projects: [{}], port: -1 }).length).toBeGreaterThan(4);
    const [redirect] = acmeProject.redirect_urls;
    const project = {
      ...acmeProject,
      secret: "env:ACME_SECRET",
      session_maximum_minutes: 1,
      redirect_urls: [{ ...redirect, url: "https://b.test/#x" }],
    };
    const second = {
      ...acmeProject,
      project_id: "project-test-2",
      public_tokens: ["public-token-test-2"],
      wholly_unlike: 1,
    };
    const claims = [{ domain: "gmail.com", organization_slug: "globex" }];
    const wrong = {
      ...sample,
      mode: "production",
      server_key: "short",
      projects: [project, { ...second, rate_limits: "relaxed", claimed_domains: claims }],
    };
    expect(faultsOf(wrong, { SMTP_URL: "mail.acme.test", PORTICO_PORT_OFFSET: "x" }).toSorted()).toEqual([
      'PORTICO_PORT_OFFSET: found "x", expected a whole number',
      "SMTP_URL: found a text of 14 characters, expected smtp://… or smtps://…",
      'mail_from: found "Portico <no-reply@localhost>", expected an address of your own domain',
      'projects[0].rate_limits: found "relaxed", expected "default" or an object: "relaxed" is only for development',
      'projects[0].redirect_urls[0].url: found "https://b.test/#x", expected no user name and no #fragment',
      'projects[0].secret: found "env:ACME_SECRET", expected the environment variable ACME_SECRET to be set',
      "projects[0].session_maximum_minutes: found 1, expected number to be >=5",
      expect.stringMatching(/^projects\[1\]\.claimed_domains\[0\]\.domain: found an invalid value: .*gmail\.com/),
      'projects[1].rate_limits: found "relaxed", expected "default" or an object: "relaxed" is only for development',
      "projects[1].wholly_unlike: found an unknown setting, expected a known one",
      "server_key: found a text of 5 characters, expected at least 32 characters",
    ]);
  });

  test("values that must be unique", () => {
    const twice = { ...sample, projects: [acmeProject, acmeProject] };
    expect(faultsOf(twice)).toEqual([
      `projects[1].project_id: found "${acmeProject.project_id}" twice, expected unique values`,
      `projects[1].public_tokens: found "${acmeProject.public_tokens[0]}" twice, expected unique values`,
    ]);
    const [redirect] = acmeProject.redirect_urls;
    expect(
      faultsOf(
        changed("projects.0.redirect_urls", [redirect, { ...redirect, url: "https://b.test/x", types: ["login"] }]),
      ),
    ).toEqual(["projects[0].redirect_urls: found 2 defaults for login, expected one"]);
  });

  test("environment variables: unset ones, and invalid numbers and booleans", () => {
    expect(faultsOf(changed("projects.0.secret", "env:ACME_SECRET"))).toEqual([
      'projects[0].secret: found "env:ACME_SECRET", expected the environment variable ACME_SECRET to be set',
    ]);
    expect(faultsOf(sample, { PORT: "eighty" })).toEqual(['PORT: found "eighty", expected number']);
    expect(faultsOf(sample, { PORTICO_ALLOW_NEWER_DATABASE: "yes" })).toEqual([
      'PORTICO_ALLOW_NEWER_DATABASE: found "yes", expected boolean',
    ]);
    expect(faultsOf(sample, { PORTICO_PORT_OFFSET: "x" })).toEqual([
      'PORTICO_PORT_OFFSET: found "x", expected a whole number',
    ]);
    expect(faultsOf(sample, { DATABASE_URL: "postgres://db/portico" })).toEqual([
      "server_key: found nothing, expected at least 32 characters: all nodes on one database need the same key",
    ]);
  });

  test("production refuses settings that are only safe in development", () => {
    const password_policy = { breach_check: { range_url: "http://ranges.test/range" } };
    const project = { ...acmeProject, rate_limits: "relaxed", password_policy };
    const relaxed = { ...sample, mode: "production", projects: [project] };
    expect(faultsOf(relaxed)).toEqual([
      "server_key: found nothing, expected at least 32 characters (PORTICO_SERVER_KEY)",
      "smtp_url: found nothing, expected smtp://… or smtps://… (SMTP_URL)",
      'mail_from: found "Portico <no-reply@localhost>", expected an address of your own domain',
      'projects[0].password_policy.breach_check.range_url: found "http://ranges.test/range", expected https://…',
      'projects[0].rate_limits: found "relaxed", expected "default" or an object: "relaxed" is only for development',
    ]);
  });

  test("production refuses a connection and a directory of the sandbox, whose keys are public", () => {
    const [saml] = ssoConnections("http://localhost:4300");
    const organization = {
      organization_name: "Sandbox",
      organization_slug: "sandbox",
      sso_connections: [saml],
      scim_connection: {
        connection_id: "scim-connection-sandbox",
        bearer_token: "scim-token-test-sandbox-for-development-only",
      },
    };
    const content = { ...sample, projects: [{ ...acmeProject, organizations: [organization] }] };
    expect(faultsOf(content)).toEqual([]);
    const faults = faultsOf({ ...content, mode: "production" }).filter((fault) => fault.startsWith("projects[0].org"));
    expect(faults).toEqual([
      'projects[0].organizations[0].sso_connections[0].idp_sso_url: found "http://localhost:4300/saml/sso", expected a public identity provider: the sandbox is only for development',
      "projects[0].organizations[0].scim_connection.bearer_token: found the sandbox's token, expected a secret one",
    ]);
  });
});

describe("a valid configuration", () => {
  test("takes a value from a file beside the configuration, such as a mounted secret", async () => {
    const folder = await mkdtemp(join(tmpdir(), "portico-file-"));
    await writeFile(join(folder, "secret"), "a-secret-of-a-file-0123456789\n");
    const read = (secret: string) =>
      parseConfig({ ...sample, projects: [{ ...acmeProject, secret }] }, {}, join(folder, "portico.config.json"));
    for (const path of ["secret", join(folder, "secret")])
      expect(read(`file:${path}`).projects[0]?.secret).toBe("a-secret-of-a-file-0123456789");
    expect(() => read("file:missing")).toThrow(
      `projects[0].secret: found "file:missing", expected a readable file ${join(folder, "missing")}`,
    );
    await rm(folder, { recursive: true });
  });

  test("takes secrets and URLs from the environment", () => {
    const config = parseConfig(changed("projects.0.secret", "env:ACME_SECRET"), {
      ACME_SECRET: "a secret from outside",
      DATABASE_URL: "postgres://db/portico",
      PORTICO_SERVER_KEY: "k".repeat(32),
      SMTP_URL: "smtp://mail.test",
      PORTICO_DATA_DIR: "/data",
      PORT: "8080",
      HOST: "127.0.0.2",
      TRUSTED_PROXY_HOPS: "2",
      PORTICO_ALLOW_NEWER_DATABASE: "true",
    });
    expect(config).toMatchObject({
      database_url: "postgres://db/portico",
      smtp_url: "smtp://mail.test",
      data_directory: "/data",
      port: 8080,
      host: "127.0.0.2",
      trusted_proxy_hops: 2,
      allow_newer_database: true,
    });
    expect(config.projects[0]?.secret).toBe("a secret from outside");
  });

  test("moves every local URL by PORTICO_PORT_OFFSET", () => {
    const config = parseConfig(sample, { PORTICO_PORT_OFFSET: "7" });
    expect(config.port).toBe(4107);
    expect(config.public_url).toBe("http://localhost:4107");
    expect(config.projects[0]?.allowed_origins).toEqual(["http://localhost:4007"]);
    expect(config.projects[0]?.slug_pattern).toBe("localhost:4007/{{slug}}/login");
  });

  test("limits requests per address in production, and in development only if it is set", () => {
    const production = {
      ...sample,
      mode: "production",
      smtp_url: "smtp://mail.test",
      mail_from: "a@acme.test",
      server_key: "k".repeat(32),
    };
    const projects = [{ ...acmeProject, rate_limits: "default" }];
    expect(parseConfig({ ...production, projects }, {}).requests_per_minute_per_ip).toBe(1200);
    expect(parseConfig(sample, {}).requests_per_minute_per_ip).toBeUndefined();
  });
});

describe("T161: development mode, where /dev shows everyone's codes, is for this machine", () => {
  const remedy = 'in development mode. Set mode to "production", or allow_public_development to true';
  const local = "expected localhost or a name under .localhost or .test";
  test.each<[string, string, Record<string, string>]>([
    ["host", "0.0.0.0", { host: `host: found "0.0.0.0", expected a loopback address ${remedy}` }],
    ["host", "::", { host: `host: found "::", expected a loopback address ${remedy}` }],
    ["host", "10.0.0.5", { host: `host: found "10.0.0.5", expected a loopback address ${remedy}` }],
    [
      "public_url",
      "https://auth.example.com",
      { url: `public_url: found "https://auth.example.com", ${local} ${remedy}` },
    ],
    ["public_url", "http://10.0.0.5:4100", { url: `public_url: found "http://10.0.0.5:4100", ${local} ${remedy}` }],
  ])("does not start with %s %s, unless that is allowed", (path, value, faults) => {
    expect(faultsOf(changed(path, value))).toEqual(Object.values(faults));
    expect(faultsOf({ ...changed(path, value), allow_public_development: true })).toEqual([]);
  });

  test("does not start if the environment opens it, and names the variable", () => {
    const [fault, ...others] = faultsOf(sample, { HOST: "0.0.0.0" });
    expect(others).toEqual([]);
    expect(fault).toContain("HOST");
    expect(fault).toContain(remedy);
  });

  test.each(["http://localhost:4100", "http://acme.localhost:4100", "http://127.0.0.1:4100", "http://portico.test"])(
    "starts with %s",
    (url) => expect(faultsOf(changed("public_url", url))).toEqual([]),
  );
});

describe("the process", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  beforeAll(async () => {
    folder = await createProcessFolder();
  });
  afterAll(() => folder.remove());

  test("stops at a wrong configuration, with the reason and no stack trace", async () => {
    const message = await folder.start({ config: { public_url: "nowhere" } }).catch((error: Error) => error.message);
    expect(message).toContain("the configuration is invalid, so the provider does not start.");
    expect(message).toContain('public_url: found "nowhere", expected an absolute http(s) URL');
    expect(message).not.toContain("    at ");
  });

  test("names the database that it cannot reach", async () => {
    const environment = { DATABASE_URL: "postgres://portico@127.0.0.1:1/portico" };
    const message = await folder.start({ environment }).catch((error: Error) => error.message);
    expect(message).toContain(
      "DATABASE_URL: The database server cannot be reached (ECONNREFUSED), so the provider does not start.",
    );
    expect(message).not.toContain("    at ");
  });

  test("warns about settings that are legal but that an operator should know", async () => {
    const redirect_urls = ["https://app.test/callback"];
    const app = { client_id: "app", client_type: "third_party_public", client_name: "App", redirect_urls };
    const { output, stop } = await folder.start({ config: { projects: [{ ...acmeProject, connected_apps: [app] }] } });
    await expect
      .poll(output)
      .toContain("projects[0].consent_url is not set while there are connected apps: members cannot be asked");
    // In development, where to look next.
    expect(output()).toMatch(
      /^ {2}provider {2}http:\/\/portico\.test\n {2}inbox {5}http:\/\/portico\.test\/dev\/inbox /m,
    );
    await stop();
  });
});

test("the published JSON schema is the one that is used for checks", async () => {
  const { describeConfig } = await import("../../../packages/provider/src/server/write-config-schema.ts");
  const published = JSON.parse(await readFile(join(import.meta.dirname, "../../../docs/config.schema.json"), "utf8"));
  expect(published, "run: npm run docs").toEqual(describeConfig());
});

test("T23, T24, T60: the defaults are strict: PKCE for every kind, and a code in the email for other devices", async () => {
  const { ProjectConfig } = await import("../../../packages/provider/src/platform/config/project-schema.ts");
  const strict = { magic_links: true, passwords: true, oauth: true, sso: true, connected_apps: true };
  const settings = {
    project_id: "project-test-1",
    project_name: "Acme",
    public_tokens: ["public-token-test-1"],
    secret: "a secret of sixteen letters",
  };
  expect(ProjectConfig.parse(settings)).toMatchObject({ pkce_required_for: strict, email_link_and_code: true });
  for (const kind of Object.keys(strict)) {
    const { pkce_required_for } = ProjectConfig.parse({ ...settings, pkce_required_for: { [kind]: false } });
    expect(pkce_required_for).toEqual({ ...strict, [kind]: false });
  }
});
