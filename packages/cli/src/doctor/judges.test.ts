import { parseConfig, type ServerKeyView } from "@portico/provider/tools";
import { describe, expect, test } from "vitest";
import { createProject } from "../configuration/new-project.ts";
import type { DatabaseFacts } from "./ask-database.ts";
import type { ProviderFacts } from "./ask-provider.ts";
import { judgeCertificates } from "./certificates.ts";
import { judgeClocks } from "./clock.ts";
import { judgeDatabase } from "./database.ts";
import { judgeHostNames } from "./host-names.ts";
import { judgeKeys } from "./keys.ts";
import { judgeRedirectUrls } from "./redirect-urls.ts";

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
} satisfies DatabaseFacts;
const running: ProviderFacts = { state: "running", clockOffsetMs: 0, publishedKeys: { "project-test-1": ["key-1"] } };

test.each([
  [4_000, "ok"],
  [-6_000, "warning"],
  [59_000, "warning"],
  [-61_000, "wrong"],
])("a clock that is %i ms off is %s", (offsetMs, verdict) => {
  expect(judgeClocks({ provider: undefined, database: offsetMs })).toMatchObject([{ title: "clock", verdict }]);
});

describe("keys", () => {
  const verdicts = (changes: Partial<typeof healthy>, provider: ProviderFacts = running) =>
    judgeKeys({ ...healthy, ...changes } as DatabaseFacts, provider).map(({ verdict }) => verdict);

  test("one that opens, is published and young is well", () => {
    expect(verdicts({})).toEqual(["ok"]);
    expect(verdicts({}, { state: "not running", reason: "ECONNREFUSED" })).toEqual(["ok"]);
  });
  test("one older than a year is a warning", () => {
    expect(verdicts({ keys: { "project-test-1": { state: "opened", kid: "key-1", ageMs: 366 * DAY_MS } } })).toEqual([
      "warning",
    ]);
  });
  test("one that is not published is wrong", () => {
    expect(verdicts({ keys: { "project-test-1": { state: "opened", kid: "key-2", ageMs: 0 } } })).toEqual(["wrong"]);
  });
});

test("an old PostgreSQL, an empty database", () => {
  const judged = (changes: object) => judgeDatabase(configWith({}), { ...healthy, ...changes }, true);
  expect(judged({})).toMatchObject([{ verdict: "ok", message: expect.stringContaining("PostgreSQL 18, embedded") }]);
  expect(judged({ version: 130_012 })).toMatchObject([{ verdict: "warning" }]);
  expect(judged({ isEmpty: true, missing: ["2026-11-20-house"] })).toMatchObject([{ verdict: "warning" }]);
});

test.each([
  [null, "ok"],
  ["localhost:4000/{{slug}}/login", "ok"],
  ["https://{{slug}}.acme.test", "ok"],
  ["boards.acme.test/{{slug}}", "warning"],
  ["localhost:4000/login", "wrong"],
  ["localhost:4000/{{slug}}/{{slug}}", "wrong"],
])("the slug pattern %s is %s", (slug_pattern, verdict) => {
  expect(judgeHostNames(configWith({ slug_pattern }), running)).toMatchObject([{ title: "host names", verdict }]);
});

test("a type without a default redirect URL is a warning", () => {
  const redirect_urls = [{ url: "http://localhost:4000/authenticate", types: ["login", "invite"], default: true }];
  expect(judgeRedirectUrls(configWith({ redirect_urls }))).toMatchObject([
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
  expect(judgeCertificates({ ...healthy, expiring })).toMatchObject([
    { title: "certificates", verdict: "warning", message: expect.stringContaining(message) },
  ]);
  expect(judgeCertificates(healthy)).toMatchObject([{ verdict: "ok" }]);
});

test.each<[Partial<ServerKeyView>, verdict: string, message: string]>([
  [{ state: "sealing" }, "ok", "hosts are told"],
  [{ state: "previous", seals_left: 7 }, "warning", "7 values are left to the previous key abcdefgh"],
  [{ state: "previous", may_go: true }, "warning", "The previous server key abcdefgh seals nothing any more."],
])("a rotation of the server key is told of: %o", (changes, verdict, message) => {
  const key = {
    key_id: "abcdefgh",
    state: "sealing",
    last_sealed_at: "",
    seals_left: 0,
    may_go: false,
    ...changes,
  } as const;
  expect(judgeKeys({ ...healthy, serverKeys: [key] }, running)).toMatchObject([
    { verdict, message: expect.stringContaining(message) },
  ]);
});
