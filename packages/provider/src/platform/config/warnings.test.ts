import { expect, test } from "vitest";
import { parseConfig } from "../../server/config.ts";
import { listWarnings } from "./warnings.ts";

const warningsFor = (organization_slug: string, project: object = {}) =>
  listWarnings(
    parseConfig(
      {
        mode: "development",
        public_url: "http://localhost:4100",
        projects: [
          {
            project_id: "project-test-0",
            project_name: "Acme Boards",
            public_tokens: ["public-token-test-0"],
            secret: "not-a-secret-at-all",
            claimed_domains: [{ domain: "globex.test", organization_slug }],
            organizations: [{ organization_name: "Globex", organization_slug: "globex" }],
            ...project,
          },
        ],
      },
      {},
    ),
  ).map(({ message, remedy }) => `${message} ${remedy}`);

test("a claim for a configured organization gives no warning", () => {
  expect(warningsFor("globex")).toEqual([]);
});

test("a claim with an unknown slug gives a warning, because it keeps everyone out", () => {
  expect(warningsFor("glbex")).toEqual([
    'projects[0].claimed_domains[0] names the organization "glbex", which is not configured: people at globex.test cannot join any organization until it exists. Create that organization, or remove the claim.',
  ]);
});

test("device-bound sessions on a page without HTTPS give a warning, except on this machine", () => {
  const project = { device_bound_sessions: true, allowed_origins: ["http://localhost:4000", "https://app.acme.test"] };
  expect(warningsFor("globex", project)).toEqual([]);
  expect(warningsFor("globex", { ...project, allowed_origins: ["http://app.acme.test"] })).toEqual([
    "projects[0].device_bound_sessions is true, and allowed_origins has an http URL of another machine: browsers give such pages no key, so members cannot sign in there. Serve the page over HTTPS, and change its origin to https://.",
  ]);
});

test("a logo that emails cannot show gives a warning", () => {
  const branding = { logo_url: "https://acme.test/logo.svg" };
  expect(warningsFor("globex", { branding })).toEqual([
    "projects[0].branding.logo_url is an SVG: many email clients do not display SVG, so emails show your name in its place. Set branding.mail_logo_url to a PNG or JPEG.",
  ]);
  const mail_logo_url = "https://acme.test/logo.png";
  expect(warningsFor("globex", { branding: { ...branding, mail_logo_url } })).toEqual([]);
});

test("T23: turning off PKCE for a kind of token warns about that kind only", () => {
  for (const kind of ["magic_links", "passwords", "oauth", "sso"]) {
    const warnings = warningsFor("globex", { pkce_required_for: { [kind]: false } });
    expect(warnings).toEqual([
      expect.stringMatching(`^projects\\[0\\]\\.pkce_required_for\\.${kind} is false: .*T(23|60)`),
    ]);
  }
});

test("links that work only in one browser and have no code give a warning", () => {
  expect(warningsFor("globex", { email_link_and_code: false })).toEqual([
    expect.stringContaining("email_link_and_code is false while links work only in the browser that requested them"),
  ]);
  const off = { email_link_and_code: false, pkce_required_for: { magic_links: false } };
  expect(warningsFor("globex", off)).toHaveLength(1);
});

test("production: valid settings that are unsafe or surprising each have a warning", () => {
  const content = {
    public_url: "http://localhost:4100",
    mail_from: "no-reply@acme.test",
    server_key: "env:THE_KEY",
    smtp_url: "smtp://mailer:written-out@mail.acme.test",
    projects: [
      {
        project_id: "project-live-1",
        project_name: "Acme Boards",
        public_tokens: ["public-token-live-1"],
        secret: "written out in the file",
        allowed_origins: ["http://boards.acme.test"],
        redirect_urls: [{ url: "http://boards.acme.test/in", types: ["login"] }],
      },
    ],
  };
  const environment = { THE_KEY: "k".repeat(32), PORT: "4200" };
  const found = listWarnings(parseConfig(content, environment)).map(({ path, verdict }) => [path, verdict]);
  expect(found).toEqual([
    ["public_url", "wrong"],
    ["public_url", "warning"],
    ["projects[0].redirect_urls[0].url", "wrong"],
    ["projects[0].allowed_origins[0]", "warning"],
    ["smtp_url", "warning"],
    ["projects[0].secret", "warning"],
    ["database_url", "warning"],
    ["projects[0].organization_defaults", "warning"],
    ["projects[0].conceal_membership", "warning"],
  ]);
  const [project] = content.projects;
  const safe = {
    ...content,
    public_url: "https://auth.acme.test",
    smtp_url: "smtp://mail.acme.test",
    database_url: "env:DATABASE",
    trusted_proxy_hops: 1,
    projects: [
      {
        ...{ ...project, secret: "env:THE_KEY", allowed_origins: ["https://boards.acme.test"], redirect_urls: [] },
        conceal_membership: true,
        organization_defaults: { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] },
      },
    ],
  };
  const secrets = { ...environment, DATABASE: "postgres://portico:secret@db/portico" };
  expect(listWarnings(parseConfig(safe, secrets))).toEqual([]);
  // Behind a proxy, the port is another one.
  expect(listWarnings(parseConfig({ ...safe, trusted_proxy_hops: 0 }, secrets)).map(({ path }) => path)).toEqual([
    "trusted_proxy_hops",
  ]);
  const sms = { carrier: "webhook", url: "https://sms.acme.test", secret: "env:THE_KEY" };
  const pathsFor = (changes: object, top: object = {}) =>
    listWarnings(parseConfig({ ...safe, ...top, projects: [{ ...safe.projects[0], ...changes }] }, secrets)).map(
      ({ path }) => path,
    );
  // Without a carrier, no member receives a code by SMS.
  expect(pathsFor({ organization_defaults: {} })).toEqual(["projects[0].organization_defaults"]);
  expect(pathsFor({ organization_defaults: {} }, { sms })).toEqual([]);
  const organization_name = "Globex";
  const texted = { organization_name, organization_slug: "globex", mfa_methods: "RESTRICTED" };
  expect(pathsFor({ organizations: [{ ...texted, allowed_mfa_methods: ["sms_otp"] }] })).toEqual([
    "projects[0].organizations[0]",
  ]);
});

test("T161: each start warns about development mode that other machines can reach", () => {
  const config = (changes: object) =>
    parseConfig({ mode: "development", public_url: "http://localhost:4100", projects: [], ...changes }, {});
  const project = { project_id: "project-test-0", project_name: "Acme", public_tokens: ["public-token-test-0"] };
  const projects = [{ ...project, secret: "not-a-secret-at-all", allowed_origins: ["http://localhost:4000"] }];
  const paths = (changes: object) => listWarnings(config({ projects, ...changes })).map(({ path }) => path);
  expect(paths({})).toEqual([]);
  expect(paths({ allow_public_development: true, host: "0.0.0.0" })).toEqual(["allow_public_development"]);
});

test("warns about projects that would write each other's cookies", () => {
  const project = { project_name: "Acme", secret: "not-a-secret-at-all", http_only_cookies: { enabled: true } };
  const projects = [
    { ...project, project_id: "project-test-0", public_tokens: ["public-token-test-0"] },
    { ...project, project_id: "project-test-1", public_tokens: ["public-token-test-1"] },
  ];
  const paths = (second: object) => {
    const content = { mode: "development", public_url: "http://localhost:4100", projects: [projects[0], second] };
    return listWarnings(parseConfig(content, {})).map(({ path }) => path);
  };
  expect(paths({ ...projects[1] })).toEqual(["projects[1].wire_prefix"]);
  expect(paths({ ...projects[1], wire_prefix: "boards" })).toEqual([]);
  expect(paths({ ...projects[1], http_only_cookies: { enabled: false } })).toEqual([]);
});
