import { PROJECT_ID } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import type { OrganizationRow } from "../../../packages/provider/src/core/records/schema.ts";
import { listPresent } from "../../../packages/provider/src/operate/explain/store.ts";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";
import { inTurn, isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { inVariant, organization, organizationId, startForFile, variant } from "../support/basics.ts";
import { contentOf } from "../support/rows.ts";
import { createWaysIn, endOf, explainer, PASSWORD } from "../support/ways-in.ts";

// T93: the explanation of the gate uses the gate, and nothing more. Policies by states of members by sign-in methods:
// what is explained must be what then happens. (The states of second factors are tried in
// mfa/second-factor-matrix.test.ts.)

/** Settings of an organization, by its slug. */
const policies: Record<string, object> = {
  open: {},
  joinable: { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["own.test", "claimed.test"] },
  codes: { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp", "password"] },
  "sso-joins": { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"], sso_jit_provisioning: "ALL_ALLOWED" },
  "sso-some": {
    sso_jit_provisioning: "ALL_ALLOWED",
    email_allowed_domains: ["own.test"],
    mfa_policy: "REQUIRED_FOR_ALL",
  },
  google: {
    auth_methods: "RESTRICTED",
    allowed_auth_methods: ["google_oauth", "magic_link"],
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["own.test"],
    mfa_methods: "RESTRICTED",
    allowed_mfa_methods: ["sms_otp"],
  },
};
const known = ["proven", "unproven", "planted", "known", "barred"];
const invited = ["invited", "pending", "deleted", "inactive", "moved"];
const strangers = ["stranger@own.test", "stranger@sub.own.test", "stranger@claimed.test"];

const provider = await startForFile({
  project: {
    pkce_required_for: { magic_links: false, passwords: false, oauth: false, sso: false },
    oauth: { google: { client_id: "client", client_secret: "a secret of the client" } },
    claimed_domains: [{ domain: "claimed.test", organization_slug: "open" }],
    organizations: Object.entries(policies).map(([slug, settings]) =>
      organization(slug, {
        ...settings,
        sso_connections: [
          {
            type: "oidc",
            connection_id: `oidc-connection-${slug}`,
            issuer: "https://idp.test",
            client_id: "client",
            client_secret: "a secret of the client",
          },
        ],
        members: [
          ...known.map((name) => ({ email_address: `${name}@${slug}.test`, password: PASSWORD })),
          ...invited.map((name) => ({
            email_address: `${name}@${slug}.test`,
            ...(["invited", "pending"].includes(name) && { status: name }),
            ...(["deleted", "inactive"].includes(name) && { status: "deleted" }),
          })),
        ],
      }),
    ),
  },
  otherProjects: [
    variant("few", {
      organizations: [organization("few")],
      rate_limits: { attempts_per_ip: { count: 2, window_seconds: 600 } },
    }),
  ],
});
const { db } = provider.provider.services;
const backend = backendOf(provider);
const ids: Record<string, string> = {};
for (const slug of Object.keys(policies)) ids[slug] = await organizationId(provider, slug);
const named = (name: string) => db.updateTable("members").where("email_address", "like", `${name}@%`);
await db.updateTable("members").set({ email_address_verified: true }).execute();
await named("unproven").set({ email_address_verified: false }).execute();
const planted = { email_address_verified: false, mfa_enrolled: true, totp_registration_id: "totp-planted" };
await named("planted").set(planted).execute();
// Their organization's own provider has identified them: what they set up stays.
const registration = { connection_id: "c", registration_id: "r", external_id: "e", sso_attributes: {}, groups: [] };
await named("known")
  .set({ ...planted, totp_registration_id: "totp-known", sso_registrations: json([registration]) })
  .execute();
await named("barred").set({ mfa_enrolled: true, totp_registration_id: "totp-barred" }).execute();
for (const member of await db.selectFrom("members").selectAll().execute()) {
  const name = member.email_address.split("@")[0] ?? "";
  if (name !== "inactive" && name !== "moved") continue;
  const { project_id, organization_id, member_id } = member;
  const email_address = name === "moved" ? member.email_address.replace("moved", "former") : member.email_address;
  const reason = name as "inactive" | "moved";
  await db
    .insertInto("retired_email_addresses")
    .values({ project_id, organization_id, member_id, email_address, reason })
    .execute();
}

const waysIn = createWaysIn(provider);
const explain = explainer(provider);
const tries = (slug: string) => [
  { method: "sso", go: waysIn.sso, connection_id: `oidc-connection-${slug}`, assumption: "provider_vouches" },
  { method: "password", go: waysIn.password },
  { method: "google_oauth", go: (it: Comer) => waysIn.google_oauth(it, false), assumption: "provider_does_not_vouch" },
  { method: "google_oauth", go: (it: Comer) => waysIn.google_oauth(it, true), assumption: "provider_vouches" },
  { method: "email_otp", go: waysIn.email_otp },
  { method: "magic_link", go: waysIn.magic_link },
];
type Comer = { organization_id: string; email_address: string; connection_id: string };

const statusOf = async ({ organization_id, email_address }: Comer) => {
  const { body } = await backend("POST", `/organizations/${organization_id}/sign_ins/explain`, { email_address });
  return body.data.status as string;
};

describe("T93: the explanation matches what happens", () => {
  // Every other one; `npm run test:long` has all.
  const tried = inTurn(Object.keys(policies), 2);
  test.each(tried)("under the policy %s, for everyone, with every sign-in method", async (slug) => {
    const everybody = [...known, ...invited, "former"].map((name) => `${name}@${slug}.test`);
    for (const email_address of [...everybody, ...strangers]) {
      // In turns, because each attempt changes what the next one finds. What was planted exists until a mailbox is
      // read, so that comes first; once a connection knows them, it stays.
      const turns = email_address.startsWith("planted") ? tries(slug).reverse() : tries(slug);
      for (const { method, go, assumption, connection_id = "" } of turns) {
        const comer = { organization_id: ids[slug] ?? "", email_address, connection_id };
        const explanation = await explain(comer, { method, assumption });
        const before = await statusOf(comer);
        const end = endOf(await go(comer));
        const what = `${email_address} by ${method}, ${assumption}: ${explanation.text}`;
        expect(explanation.end, what).toMatchObject(end.end === "mfa" ? { end: "mfa" } : end);
        const joined =
          ["stranger", "deleted"].includes(before) && !["stranger", "deleted"].includes(await statusOf(comer));
        expect(explanation.joins, what).toBe(joined);
        const last = explanation.checks.at(-1);
        if (explanation.outcome === "refused") expect(last).toMatchObject({ verdict: "refused" });
        expect(last?.says, what).not.toBe("");
        expect(last?.says, what).not.toContain("_known:");
      }
    }
  });

  test("a lock is explained with its end, and is over at a later moment", async () => {
    const comer = { organization_id: ids.open ?? "", email_address: "proven@open.test" };
    const wrong = { ...comer, password: "wrong", session_duration_minutes: 60 };
    for (let count = 0; count < 21; count += 1) await waysIn.call("passwords/authenticate", wrong);
    const path = `/organizations/${comer.organization_id}/sign_ins/explain`;
    const [row] = await db
      .selectFrom("audit_events")
      .select("ip_address")
      .where("action", "=", "password.locked")
      .execute();
    const from = { email_address: comer.email_address, ip_address: row?.ip_address };
    const { data } = (await backend("POST", path, from)).body;
    expect(data.locks).toMatchObject([{ kind: "password" }]);
    const way = data.methods.find(({ method }: { method: string }) => method === "password");
    expect(way).toMatchObject({ outcome: "refused", error_type: "user_lock_limit_reached" });
    expect((await waysIn.password(comer)).error_type).toBe("user_lock_limit_reached");
    const after = (await backend("POST", path, { ...from, at: data.locks[0].until })).body.data;
    expect(after).toMatchObject({ locks: [], at: data.locks[0].until });
    // From another network, nothing is locked.
    expect((await backend("POST", path, { email_address: comer.email_address })).body.data.locks).toEqual([]);
  });
});

describe("a refused sign-in is explained by its request's ID", () => {
  const refusalOf = async (id: string) => (await backend("GET", `/sign_ins/refusals/${id}`)).body.data;

  test.each([
    ["a stranger's code", "email_otp", "open", "unknown@own.test", "email_jit_provisioning"],
    ["a code of another domain", "email_otp", "joinable", "unknown@sub.own.test", "email_allowed_domains"],
    ["a claimed domain", "magic_link", "joinable", "unknown@claimed.test", "claimed_domains"],
    ["a user whom the directory deactivated", "magic_link", "open", "inactive@open.test", "retired_email_addresses"],
    ["a method that is not taken", "password", "google", "proven@google.test", "allowed_auth_methods"],
    ["a stranger of a connection", "sso", "open", "unknown@own.test", "sso_jit_provisioning"],
  ] as const)("%s", async (_, method, slug, email_address, decided_by) => {
    const comer = { organization_id: ids[slug] ?? "", email_address, connection_id: `oidc-connection-${slug}` };
    const body = await waysIn[method](comer);
    const explanation = await refusalOf(body.request_id ?? body.data.request_id);
    expect(explanation).toMatchObject({ organization_id: ids[slug], email_address, refusals: [{ decided_by }] });
    expect(explanation.refusals[0].remedy).not.toBe("");
    expect(explanation.text).toContain(explanation.refusals[0].says);
    const asked = (await explain(comer, { method })).checks.at(-1);
    expect(asked, "and the address is explained alike").toMatchObject({
      decided_by,
      says: explanation.refusals[0].says,
    });
  });

  test("a wrong password is explained, and so is a sign-in that was not refused", async () => {
    const subject = { organization_id: ids.open ?? "", email_address: "barred@open.test" };
    const wrong = await waysIn.call("passwords/authenticate", {
      ...subject,
      password: "wrong",
      session_duration_minutes: 60,
    });
    expect(await refusalOf(wrong.request_id)).toMatchObject({
      refusals: [{ action: "password.refused", reason: "unauthorized_credentials", decided_by: null }],
    });
    const right = await waysIn.password({
      ...subject,
      email_address: "proven@joinable.test",
      organization_id: ids.joinable ?? "",
    });
    expect((await refusalOf(right.data.request_id)).refusals).toEqual([]);
    expect((await backend("GET", "/sign_ins/refusals/request-id-unknown")).body.error_type).toBe(
      "audit_event_not_found",
    );
  });
});

describe("a preview of a policy", () => {
  const preview = async (slug: string, settings: object, page = {}) =>
    (await backend("POST", `/organizations/${ids[slug]}/sign_ins/preview`, { settings, ...page })).body;

  test.each([
    { auth_methods: "RESTRICTED", allowed_auth_methods: [] },
    { auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] },
    { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"], mfa_policy: "REQUIRED_FOR_ALL" },
    { mfa_policy: "REQUIRED_FOR_ALL", mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] },
    { mfa_policy: "REQUIRED_FOR_ALL", mfa_methods: "RESTRICTED", allowed_mfa_methods: [] },
  ])("%j: once it is set, everyone is explained as the preview said", async (settings) => {
    const path = `/organizations/${ids.open}`;
    const { data: before } = (await backend("GET", path)).body;
    const { data } = await preview("open", settings);
    expect(data.checked).toBe(data.total);
    const listed = new Map<string, { methods_after: string[]; methods_before: string[]; change: string }>(
      data.members.map((one: { email_address: string }) => [one.email_address, one]),
    );
    const everybody = (await backend("POST", `${path}/members/search`, { limit: 1000 })).body.data.members;
    const open = async (email_address: string) => {
      const { methods: ways } = (await backend("POST", `${path}/sign_ins/explain`, { email_address })).body.data;
      const isIn = ({ outcome }: { outcome: string }) => outcome === "signs_in" || outcome === "second_factor";
      return [...new Set(ways.filter(isIn).map(({ method }: { method: string }) => method))];
    };
    const was = new Map<string, unknown[]>();
    for (const { email_address } of everybody) was.set(email_address, await open(email_address));
    expect((await backend("GET", path)).body.data.organization, "nothing has changed").toEqual(before.organization);
    await backend("PUT", path, settings);
    for (const { email_address } of everybody) {
      const is = await open(email_address);
      const one = listed.get(email_address);
      expect(one?.methods_after ?? was.get(email_address), email_address).toEqual(is);
      if (one) expect(one.methods_before).toEqual(was.get(email_address));
      expect(one?.change === "shut_out", email_address).toBe(was.get(email_address)?.length !== 0 && is.length === 0);
    }
    // Restored, everyone who was shut out is let in.
    const back = { auth_methods: "ALL_ALLOWED", mfa_policy: "OPTIONAL", mfa_methods: "ALL_ALLOWED" };
    expect((await preview("open", back)).data.counts.let_in).toBe(data.counts.shut_out);
    await backend("PUT", path, { ...back, allowed_auth_methods: [], allowed_mfa_methods: [] });
  });

  test("pages have the same total, and a cursor only works for its own settings", async () => {
    const settings = { auth_methods: "RESTRICTED", allowed_auth_methods: [] };
    const whole = (await preview("codes", settings)).data;
    const members = [];
    let cursor: string | undefined;
    do {
      const { data } = await preview("codes", settings, { limit: 2, cursor });
      expect(data.checked).toBeLessThanOrEqual(2);
      members.push(...data.members);
      const other = data.results_metadata.next_cursor;
      if (other) expect((await preview("codes", {}, { cursor: other })).error_type).toBe("invalid_cursor");
      cursor = other;
    } while (cursor);
    expect(members).toEqual(whole.members);
    expect(whole.counts.shut_out).toBe(members.length);
  });

  test("shows who would join, and refuses what an update refuses", async () => {
    const settings = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["New.test"] };
    const { strangers } = (await preview("open", settings)).data;
    expect([strangers.before.email_domains, strangers.after.email_domains]).toEqual([[], ["new.test"]]);
    const foreign = { sso_jit_provisioning_allowed_connections: ["oidc-connection-google"] };
    expect((await preview("open", foreign)).error_type).toBe("bad_request");
    expect((await preview("open", { organization_name: "Other" })).error_details.fields[0].dataPath).toBe(
      ".settings.organization_name",
    );
  });

  test("covers a large organization page by page", async () => {
    const count = isLong ? 100_000 : 2_500;
    const [sample] = await db
      .selectFrom("members")
      .selectAll()
      .where("email_address", "=", "proven@codes.test")
      .execute();
    const { project_id = "", organization_id = "" } = sample ?? {};
    for (let at = 0; at < count; at += 2_500) {
      await db
        .insertInto("members")
        .values(
          Array.from({ length: 2_500 }, (_, index) => ({
            ...{
              project_id,
              organization_id,
              name: "",
              status: "active" as const,
              is_breakglass: false,
              mfa_enrolled: false,
            },
            ...{
              roles: json([]),
              trusted_metadata: json({}),
              untrusted_metadata: json({}),
              oauth_registrations: json([]),
            },
            member_id: `member-test-large-${String(at + index).padStart(7, "0")}`,
            email_address: `large${at + index}@codes.test`,
            email_address_verified: true,
            created_at: new Date(),
            updated_at: new Date(),
          })),
        )
        .execute();
    }
    let shutOut = 0;
    let total: number | undefined;
    let cursor: string | undefined;
    do {
      const { data } = await preview("codes", { allowed_auth_methods: [] }, { limit: 1000, cursor });
      total ??= data.total;
      shutOut += data.counts.shut_out;
      cursor = data.results_metadata.next_cursor;
    } while (cursor);
    expect(total).toBeGreaterThan(count);
    expect(shutOut).toBe(total);
  });
});

describe("T93: explaining", () => {
  const asks = () =>
    [
      ["POST", `/organizations/${ids.open}/sign_ins/explain`, { email_address: "proven@open.test" }],
      ["POST", `/organizations/${ids.open}/sign_ins/explain`, { email_address: "unknown@own.test" }],
      ["POST", `/organizations/${ids.open}/sign_ins/preview`, { settings: { mfa_policy: "REQUIRED_FOR_ALL" } }],
      ["GET", "/sign_ins/refusals/request-id-unknown", undefined],
    ] as const;

  test("writes nothing at all", async () => {
    const before = await contentOf(provider, PROJECT_ID);
    for (const [method, path, body] of asks()) await backend(method, path, body);
    expect(await contentOf(provider, PROJECT_ID)).toBe(before);
  });

  test("is only for the host's server", async () => {
    for (const [method, path, body] of asks()) {
      const page = await provider.request(`/v1/b2b${path}`, { method, body });
      expect(page.status).toBe(401);
      const browser = await provider.request(`/sdk/v1/b2b${path}`, { method, body });
      expect(browser.status).toBe(404);
    }
  });

  test("reveals no secret: no password, hash, token, key or number", async () => {
    const answers = [];
    for (const [method, path, body] of asks()) answers.push(JSON.stringify((await backend(method, path, body)).body));
    const text = answers.join();
    for (const secret of [PASSWORD, "$argon2", "a secret of the client", "totp-barred", "security_epoch"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("a refusal that strangers can cause at will does not fill the log", async () => {
    const few = inVariant(provider, "few");
    const body = { email_address: "unknown@own.test", organization_id: await organizationId(few, "few") };
    const types = [];
    for (let count = 0; count < 5; count += 1) {
      types.push((await few.request("/sdk/v1/b2b/otps/email/login_or_signup", { body })).body.error_type);
    }
    expect(types).toEqual(Array(5).fill("email_jit_provisioning_not_allowed"));
    const rows = db.selectFrom("audit_events").select("request_id").where("action", "=", "session.refused");
    expect(await rows.where("project_id", "=", "project-test-few").execute()).toHaveLength(2);
  });
});

test("T155: members are evaluated without their metadata, which would fill the memory", async () => {
  const { db } = provider.provider.services;
  const organization_id = await organizationId(provider, "open");
  await db
    .updateTable("members")
    .set({ trusted_metadata: json({ plan: "large" }) })
    .where("organization_id", "=", organization_id)
    .execute();
  const within = { project_id: PROJECT_ID, organization_id } as OrganizationRow;
  const evaluated = await listPresent(db, within, { after: undefined, limit: 10 });
  expect(evaluated.map(({ trusted_metadata }) => trusted_metadata)).toEqual(evaluated.map(() => ({})));
  expect(evaluated.length).toBeGreaterThan(5);
});
