import { parseConfig, type ServerKeyView } from "@portico/provider/tools";
import { describe, expect, test } from "vitest";
import { createProject } from "../configuration/new-project.ts";
import type { DatabaseState } from "./ask-database.ts";
import type { ProviderState } from "./ask-provider.ts";
import { checkClocks } from "./clock.ts";
import { checkDatabase } from "./database.ts";
import { checkHostNames } from "./host-names.ts";
import { checkCertificates, checkKeys } from "./keys.ts";
import { checkRedirectUrls } from "./origins.ts";

const project = { ...createProject("Acme", "development"), project_id: "project-test-1" };
const configWith = (changes: object) =>
  parseConfig({ mode: "development", public_url: "http://localhost:4100", projects: [{ ...project, ...changes }] }, {});

const DAY_MS = 86_400_000;
const healthy = {
  state: "open",
  version: 180_004,
  clockOffsetMs: 0,
  missing: [],
  unknown: [],
  isEmpty: false,
  missingRights: [],
  keys: { "project-test-1": { state: "opened", kid: "key-1", ageMs: DAY_MS } },
  serverKeys: [],
  expiring: [],
  now: new Date("2026-06-01T12:00:00Z"),
} satisfies DatabaseState;
const running: ProviderState & { state: "running" } = {
  state: "running",
  clockOffsetMs: 0,
  publishedKeys: { "project-test-1": ["key-1"] },
  missingPages: [],
};

test.each([
  [4_000, "ok"],
  [-6_000, "warning"],
  [59_000, "warning"],
  [-61_000, "wrong"],
])("a clock that is %i ms off is %s", (offsetMs, verdict) => {
  expect(checkClocks({ provider: undefined, database: offsetMs })).toMatchObject([{ title: "clock", verdict }]);
});

describe("keys", () => {
  const verdicts = (changes: Partial<typeof healthy>, provider: ProviderState = running) =>
    checkKeys({ ...healthy, ...changes } as DatabaseState, provider).map(({ verdict }) => verdict);

  test("a key that can be decrypted, is published and less than a year old is ok", () => {
    expect(verdicts({})).toEqual(["ok"]);
    expect(verdicts({}, { state: "not running", reason: "ECONNREFUSED" })).toEqual(["ok"]);
  });
  test("a key older than a year is a warning", () => {
    expect(verdicts({ keys: { "project-test-1": { state: "opened", kid: "key-1", ageMs: 366 * DAY_MS } } })).toEqual([
      "warning",
    ]);
  });
  test("an unpublished key is wrong", () => {
    expect(verdicts({ keys: { "project-test-1": { state: "opened", kid: "key-2", ageMs: 0 } } })).toEqual(["wrong"]);
  });
});

test("an old PostgreSQL version or an empty database is a warning", () => {
  const checksOf = (changes: object) => checkDatabase(configWith({}), { ...healthy, ...changes }, true);
  expect(checksOf({})).toMatchObject([{ verdict: "ok", message: expect.stringContaining("PostgreSQL 18, embedded") }]);
  expect(checksOf({ version: 130_012 })).toMatchObject([{ verdict: "warning" }]);
  expect(checksOf({ isEmpty: true, missing: ["2026-11-20-house"] })).toMatchObject([{ verdict: "warning" }]);
});

test.each([
  [false, "wrong", "set PORTICO_ALLOW_NEWER_DATABASE=true"],
  [true, "warning", "If it is an older one, start the newer version"],
])("with allow_newer_database %s, a newer version's database is %s", (allow_newer_database, verdict, fix) => {
  const config = { ...configWith({}), allow_newer_database };
  const checks = checkDatabase(config, { ...healthy, unknown: ["m999-later"] }, true);
  expect(checks).toMatchObject([
    { verdict, message: expect.stringContaining("(m999-later)"), fix: expect.stringContaining(fix) },
  ]);
});

test.each([
  [null, "ok"],
  ["localhost:4000/{{slug}}/login", "ok"],
  ["https://{{slug}}.acme.test", "ok"],
  ["boards.acme.test/{{slug}}", "warning"],
  ["localhost:4000/login", "wrong"],
  ["localhost:4000/{{slug}}/{{slug}}", "wrong"],
])("the slug pattern %s is %s", (slug_pattern, verdict) => {
  expect(checkHostNames(configWith({ slug_pattern }), running)).toMatchObject([{ title: "host names", verdict }]);
});

test("a type without a default redirect URL is a warning", () => {
  const redirect_urls = [{ url: "http://localhost:4000/authenticate", types: ["login", "invite"], default: true }];
  expect(checkRedirectUrls(configWith({ redirect_urls }))).toMatchObject([
    { verdict: "warning", message: expect.stringContaining("default for signup, discovery, reset_password:") },
  ]);
});

test.each([
  ["2026-06-20", "expires on 2026-06-20"],
  ["2026-05-20", "expired on 2026-05-20"],
])("an identity provider's certificate until %s is a warning", (until, message) => {
  const expiring = [
    { project_id: "p", organization_id: "o-1", connection_id: "c-1", expires_at: new Date(`${until}T00:00:00Z`) },
  ];
  expect(checkCertificates({ ...healthy, expiring })).toMatchObject([
    { title: "certificates", verdict: "warning", message: expect.stringContaining(message) },
  ]);
  expect(checkCertificates(healthy)).toMatchObject([{ verdict: "ok" }]);
});

test.each<[Partial<ServerKeyView>, verdict: string, message: string]>([
  [{ state: "sealing" }, "ok", "is published"],
  [{ state: "previous", seals_left: 7 }, "warning", "7 values still use the previous server key abcdefgh"],
  [{ state: "previous", may_go: true }, "warning", "The previous server key abcdefgh is no longer used."],
])("a rotation of the server key is reported: %o", (changes, verdict, message) => {
  const key = {
    key_id: "abcdefgh",
    state: "sealing",
    last_sealed_at: "",
    seals_left: 0,
    may_go: false,
    ...changes,
  } as const;
  expect(checkKeys({ ...healthy, serverKeys: [key] }, running)).toMatchObject([
    { verdict, message: expect.stringContaining(message) },
  ]);
});

test("a page that the proxy does not pass on is a warning that names it", () => {
  const missingPages = [
    { path: "/setup", status: 404 },
    { path: "/docs", status: 200 },
  ];
  expect(checkHostNames(configWith({}), { ...running, missingPages })).toMatchObject([
    {
      title: "host names",
      verdict: "warning",
      message:
        "http://localhost:4100/setup does not lead to this provider (status 404), so setup links for a customer's IT lead nowhere.",
    },
    {
      verdict: "warning",
      message: expect.stringContaining("http://localhost:4100/docs does not lead"),
      path: "public_url",
    },
  ]);
});
