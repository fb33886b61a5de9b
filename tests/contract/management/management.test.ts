import { PROJECT_ID } from "@portico/testkit";
import { MemberResponse, OrganizationResponse } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { inTurn } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import {
  inVariant,
  mailFrom,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { describedOperations } from "../support/described-operations.ts";
import { authenticate } from "../support/links.ts";
import { auditOf } from "../support/rows.ts";

const provider = await startForFile({
  otherProjects: [
    variant("pkce", { pkce_required_for: { magic_links: true } }),
    variant("busy", { rate_limits: { management_calls: { count: 5, window_seconds: 60 } } }),
    variant("flooded", { rate_limits: { session_checks: { count: 5, window_seconds: 60 } } }),
    variant("claimed", { claimed_domains: [{ domain: "globex.test", organization_slug: "globex" }] }),
  ],
});
const backend = backendOf(provider);
const globex = await organizationId(provider, "globex");

let created = 0;
const newAddress = () => {
  created += 1;
  return `made-${created}@managed.test`;
};
const createOrganization = async (fields: object = {}) => {
  const { body } = await backend("POST", "/organizations", { organization_name: "Vandelay", ...fields });
  return OrganizationResponse.parse(body.data).organization;
};
const createMember = async (organization_id: string, fields: object = {}) => {
  const { body } = await backend("POST", `/organizations/${organization_id}/members`, {
    email_address: newAddress(),
    ...fields,
  });
  return MemberResponse.parse(body.data).member;
};

describe("authentication of the caller", () => {
  test("every call requires the project's own ID and secret", async () => {
    const calls = await describedOperations(provider, "backend");
    expect(calls.length).toBeGreaterThan(18);
    const strangers = [
      "",
      "Bearer x",
      `Basic ${btoa("no colon")}`,
      `Basic ${btoa(`${PROJECT_ID}:`)}`,
      `Basic ${btoa(`${PROJECT_ID}:wrong`)}`,
      `Basic ${btoa(`${PROJECT_ID}:secret-test-pkce-not-a-secret`)}`,
      `Basic ${btoa("project-test-nope:secret-test-pkce-not-a-secret")}`,
      `Basic ${btoa("public-token-test-pkce:public-token-test-pkce")}`,
    ];
    for (const [index, { name, method, path }] of calls.entries()) {
      for (const Authorization of inTurn(strangers, 4, index)) {
        const answer = await provider.request(path, {
          method,
          body: method === "GET" ? undefined : {},
          headers: { Authorization },
        });
        expect(answer, `${name} as ${Authorization}`).toMatchObject({
          status: 401,
          body: { error_type: "invalid_project_credentials" },
        });
      }
    }
  });

  test("a secret sent as a Bearer token is refused with a message that says to use Basic authentication", async () => {
    const useBasic =
      "Use HTTP Basic authentication, with the project ID as the user name and the project's secret as the password.";
    const messageWith = async (headers: Record<string, string>, path = "/v1/b2b/organizations/search") => {
      const { status, body } = await provider.request(path, { body: {}, headers });
      expect({ status, type: body.error_type }).toEqual({ status: 401, type: "invalid_project_credentials" });
      return body.error_message;
    };
    const bearer = { Authorization: "Bearer secret-test-pkce-not-a-secret" };
    const refused = `${useBasic} Bearer tokens and other schemes are not accepted.`;
    expect(await messageWith(bearer)).toBe(refused);
    expect(await messageWith(bearer, "/v1/b2b/audit_events/export")).toBe(refused);
    expect(await messageWith({ Authorization: "" })).toBe(`${useBasic} The request has no Authorization header.`);
    const wrong = { Authorization: `Basic ${btoa(`${PROJECT_ID}:wrong`)}` };
    expect(await messageWith(wrong)).toBe("The project ID or secret is wrong.");
  });

  test("a member's session is refused here, and a project's secret is refused at browser calls", async () => {
    const session = sessionTokenOf((await signIn(provider, "ada@globex.test", "globex")).client);
    expect((await provider.request("/v1/b2b/organizations/search", { session, body: {} })).status).toBe(401);
    const { status } = await provider.request("/sdk/v1/b2b/organizations/me", {
      method: "GET",
      headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:${"secret-test-not-a-secret-at-all"}`)}` },
    });
    expect(status).toBe(404);
  });

  test("a project has a number of calls a minute, which other projects do not share", async () => {
    const busy = backendOf(provider, "busy");
    for (let index = 0; index < 5; index++) expect((await busy("POST", "/organizations/search", {})).status).toBe(200);
    const refused = await busy("POST", "/organizations/search", {});
    expect(refused).toMatchObject({ status: 429, body: { error_type: "too_many_requests" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await backend("POST", "/organizations/search", {})).status).toBe(200);
  });

  test("T68: session checks for strangers use up no other call's budget, and other calls do not use up theirs", async () => {
    const check = async (name: string) => {
      const token = "a-token-that-was-never-issued";
      const { body } = await backendOf(provider, name)("POST", "/sessions/authenticate", { session_token: token });
      return body.error_type;
    };
    for (let index = 0; index < 5; index++) expect(await check("flooded")).toBe("session_not_found");
    expect(await check("flooded")).toBe("too_many_requests");
    expect((await backendOf(provider, "flooded")("POST", "/organizations/search", {})).status).toBe(200);
    // Used up by the test above.
    expect((await backendOf(provider, "busy")("POST", "/organizations/search", {})).status).toBe(429);
    expect(await check("busy")).toBe("session_not_found");
  });

  test("a back end is exempt from the limit by network address, unless it guesses secrets", async () => {
    const limited = await startCheckedProvider({ config: { requests_per_minute_per_ip: 5 } });
    try {
      const good = backendOf(limited);
      for (let index = 0; index < 20; index++)
        expect((await good("POST", "/organizations/search", {})).status).toBe(200);
      const guess = () => backendOf(limited, "nope")("POST", "/organizations/search", {});
      for (let index = 0; index < 5; index++) expect((await guess()).status).toBe(401);
      expect((await guess()).status).toBe(429);
      expect((await good("POST", "/organizations/search", {})).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe("unknown names are refused", () => {
  test("a field, at every call that takes a body", async () => {
    const calls = (await describedOperations(provider, "backend")).filter(({ method }) => method !== "GET");
    for (const { name, method, path } of calls) {
      const answer = await backend(method, path.replace("/v1/b2b", ""), { nonsense: 1 });
      expect(answer.status, name).toBe(400);
      expect(answer.body.error_details.fields, name).toContainEqual({
        dataPath: ".nonsense",
        keyword: "additionalProperties",
        schemaPath: "#/properties/nonsense/additionalProperties",
        message: "is not a known field",
      });
    }
  });

  test("a query parameter, and headers that only browsers send", async () => {
    expect(await backend("GET", `/organizations/${globex}?expand=1`)).toMatchObject({
      status: 400,
      body: { error_type: "bad_request", error_message: expect.stringContaining('"expand"') },
    });
    const body = { email_address: "ada@globex.test", captcha_token: "x" };
    const answer = await backend("POST", "/otps/email/discovery/send", body);
    expect(answer.body.error_details.fields).toEqual([expect.objectContaining({ dataPath: ".captcha_token" })]);
  });

  test("a field within a query", async () => {
    const operand = { filter_name: "organization_slugs", filter_value: ["globex"], extra: true };
    const answer = await backend("POST", "/organizations/search", { query: { operator: "AND", operands: [operand] } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.error_details.fields)).toContain(".query.operands[0].extra");
  });
});

describe("organizations", () => {
  test("are created with settings and metadata, changed field by field, and deleted with every way to sign in", async () => {
    const organization = await createOrganization({
      organization_slug: "vandelay",
      mfa_policy: "REQUIRED_FOR_ALL",
      email_allowed_domains: ["Vandelay.TEST"],
      trusted_metadata: { plan: "free", seats: 3 },
    });
    expect(organization).toMatchObject({
      organization_slug: "vandelay",
      mfa_policy: "REQUIRED_FOR_ALL",
      email_allowed_domains: ["vandelay.test"],
      trusted_metadata: { plan: "free", seats: 3 },
    });
    const { organization_id } = organization;
    const changed = await backend("PUT", `/organizations/${organization_id}`, {
      mfa_policy: "OPTIONAL",
      trusted_metadata: { plan: "paid", seats: null },
    });
    expect(changed.body.data.organization).toMatchObject({
      organization_name: "Vandelay",
      mfa_policy: "OPTIONAL",
      trusted_metadata: { plan: "paid" },
    });
    expect((await backend("GET", `/organizations/${organization_id}`)).body.data.organization).toEqual(
      changed.body.data.organization,
    );

    const { email_address } = await createMember(organization_id);
    const { answer, client } = await signIn(provider, email_address, "vandelay");
    expect(answer.member_session).not.toBeNull();
    expect((await backend("DELETE", `/organizations/${organization_id}`)).body.data).toMatchObject({ organization_id });
    expect(await backend("GET", `/organizations/${organization_id}`)).toMatchObject({
      status: 404,
      body: { error_type: "organization_not_found" },
    });
    await refusal(client.session.authenticate(), "session_not_found");
  });

  test("get a slug from their name, and never one that is taken", async () => {
    const first = await createOrganization({ organization_name: "Pendant Publishing" });
    const second = await createOrganization({ organization_name: "Pendant Publishing" });
    expect(first.organization_slug).toBe("pendant-publishing");
    expect(second.organization_slug).toMatch(/^pendant-publishing-[0-9a-f]+$/);
    const taken = { status: 409, body: { error_type: "organization_slug_already_used" } };
    expect(
      await backend("POST", "/organizations", { organization_name: "x", organization_slug: "pendant-publishing" }),
    ).toMatchObject(taken);
    expect(
      await backend("PUT", `/organizations/${second.organization_id}`, { organization_slug: "pendant-publishing" }),
    ).toMatchObject(taken);
  });

  test("wrong settings are refused, and nothing is written", async () => {
    const wrong = [
      [{ organization_slug: "UP" }, "invalid_organization_slug"],
      [{ organization_name: "  " }, "bad_request"],
      [{ organization_logo_url: "javascript:alert(1)" }, "bad_request"],
      [{ organization_primary_color: "teal" }, "bad_request"],
      [{ email_allowed_domains: ["not a domain"] }, "bad_request"],
      [{ rbac_email_implicit_role_assignments: [{ role_id: "ghost", domain: "a.test" }] }, "invalid_role"],
      [{ trusted_metadata: { big: "x".repeat(17 * 1024) } }, "bad_request"],
    ] as const;
    for (const [fields, error_type] of wrong) {
      const body = { organization_name: "Wrong", ...fields };
      expect(await backend("POST", "/organizations", body), error_type).toMatchObject({
        status: 400,
        body: { error_type },
      });
      expect(await backend("PUT", `/organizations/${globex}`, fields)).toMatchObject({
        status: 400,
        body: { error_type },
      });
    }
    const { body } = await backend("POST", "/organizations/search", find("organization_name_fuzzy", "wrong"));
    expect(body.data.organizations).toEqual([]);
  });

  test("T10: only the configuration can move a slug that claims a domain", async () => {
    const claimed = backendOf(provider, "claimed");
    const id = await organizationId(inVariant(provider, "claimed"), "globex");
    expect(await claimed("PUT", `/organizations/${id}`, { organization_slug: "moved" })).toMatchObject({
      status: 403,
      body: { error_type: "unauthorized_action" },
    });
  });

  const find = (filter_name: string, filter_value: unknown, more: object = {}) => ({
    query: { operator: "AND", operands: [{ filter_name, filter_value }] },
    ...more,
  });

  test("are found by ID, slug, part of a name, domain, and members", async () => {
    const { organization_id } = await createOrganization({
      organization_name: "Kramerica Industries",
      email_allowed_domains: ["kramerica.test"],
    });
    const { email_address } = await createMember(organization_id);
    const queries = [
      find("organization_ids", [organization_id]),
      find("organization_slugs", ["Kramerica-Industries"]),
      find("organization_name_fuzzy", "ERICA ind"),
      find("email_allowed_domains", ["kramerica.test"]),
      find("member_emails", [email_address.toUpperCase()]),
    ];
    for (const query of queries) {
      const { body } = await backend("POST", "/organizations/search", query);
      expect(body.data.organizations, JSON.stringify(query)).toEqual([expect.objectContaining({ organization_id })]);
    }
    const none = [
      find("organization_name_fuzzy", "%%%"),
      find("organization_slugs", []),
      find("member_emails", ["a@b.test"]),
    ];
    for (const query of none) {
      expect((await backend("POST", "/organizations/search", query)).body.data.organizations).toEqual([]);
    }
  });

  test("T49: come in pages, and a cursor only opens the next page of its own query", async () => {
    for (let index = 0; index < 5; index++) await createOrganization({ organization_name: `Paged ${index}` });
    const query = find("organization_name_fuzzy", "paged ");
    const names: string[] = [];
    const cursors: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 3; pages++) {
      const { body } = await backend("POST", "/organizations/search", { ...query, limit: 2, cursor });
      names.push(...body.data.organizations.map((one: { organization_name: string }) => one.organization_name));
      cursor = body.data.results_metadata.next_cursor;
      if (cursor) cursors.push(cursor);
    }
    expect(names).toEqual(["Paged 0", "Paged 1", "Paged 2", "Paged 3", "Paged 4"]);
    expect(cursors).toHaveLength(2);
    const wrong = { status: 400, body: { error_type: "invalid_cursor" } };
    const [cursor = ""] = cursors;
    expect(await backend("POST", "/organizations/search", { cursor })).toMatchObject(wrong);
    expect(await backend("POST", "/organizations/search", { ...query, cursor: `${cursor}x` })).toMatchObject(wrong);
    expect(await backend("POST", `/organizations/${globex}/members/search`, { cursor })).toMatchObject(wrong);
    const elsewhere = backendOf(provider, "claimed");
    expect(await elsewhere("POST", "/organizations/search", { ...query, cursor })).toMatchObject(wrong);
  });
});

describe("members", () => {
  test("are created with any role, changed, deleted and restored", async () => {
    const { organization_id, organization_slug } = await createOrganization();
    const at = (member_id: string) => `/organizations/${organization_id}/members/${member_id}`;
    const member = await createMember(organization_id, {
      name: "Art",
      roles: ["admin"],
      trusted_metadata: { seat: 1 },
      untrusted_metadata: { theme: "dark" },
    });
    expect(member).toMatchObject({
      status: "active",
      name: "Art",
      email_address_verified: false,
      trusted_metadata: { seat: 1 },
      untrusted_metadata: { theme: "dark" },
      roles: [{ role_id: "admin" }],
    });
    const { client } = await signIn(provider, member.email_address, organization_slug);
    const changed = await backend("PUT", at(member.member_id), {
      roles: [],
      trusted_metadata: { seat: null, floor: 2 },
    });
    expect(changed.body.data.member).toMatchObject({ name: "Art", roles: [], trusted_metadata: { floor: 2 } });
    // The role is gone, and with it the session that had it.
    await refusal(client.session.authenticate(), "session_not_found");

    expect((await backend("DELETE", at(member.member_id))).status).toBe(200);
    expect((await backend("GET", at(member.member_id))).body.data.member.status).toBe("deleted");
    expect(await backend("PUT", at(member.member_id), { name: "x" })).toMatchObject({ status: 404 });
    expect((await backend("PUT", `${at(member.member_id)}/reactivate`)).body.data.member.status).toBe("active");

    const twin = await backend("POST", `/organizations/${organization_id}/members`, {
      email_address: member.email_address.toUpperCase(),
    });
    expect(twin).toMatchObject({ status: 409, body: { error_type: "duplicate_member_email" } });
    expect(await backend("PUT", at(member.member_id), { roles: ["ghost"] })).toMatchObject({
      body: { error_type: "invalid_role" },
    });
    expect(await backend("GET", at("member-test-nope"))).toMatchObject({ body: { error_type: "member_not_found" } });
  });

  test("T50: only a back end writes trusted metadata: a browser's is dropped, an admin's too", async () => {
    const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
    const session = sessionTokenOf(client);
    const trusted_metadata = { plan: "stolen" };
    const send = (method: string, path: string, body: object) =>
      provider.request(`/sdk/v1/b2b/organizations${path}`, { method, session, body: { ...body, trusted_metadata } });
    const answers = [
      await send("PUT", "/me", { organization_name: "Globex" }),
      await send("PUT", "/members/update", { name: "Ada Lovelace" }),
      await send("PUT", `/members/${answer.member_id}`, { name: "Ada Lovelace" }),
      await send("POST", "/members", { email_address: newAddress() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain("stolen");
  });

  test("T50: the organization in a browser's request is ignored", async () => {
    const initech = await organizationId(provider, "initech");
    const session = sessionTokenOf((await signIn(provider, "bob@globex.test", "globex")).client);
    const { body } = await provider.request("/sdk/v1/b2b/organizations/members/search", {
      session,
      body: { organization_id: initech, organization_ids: [initech] },
    });
    expect(JSON.stringify(body)).not.toContain(initech);
  });
});

describe("emails", () => {
  test("an invitation gives its roles in any browser, and ends with the invited member", async () => {
    const pkce = backendOf(provider, "pkce");
    const there = inVariant(provider, "pkce");
    const organization_id = await organizationId(there, "globex");
    const email_address = newAddress();
    const invite = () =>
      pkce("POST", "/magic_links/email/invite", { organization_id, email_address, name: "Lin", roles: ["admin"] });
    const mail = await mailFrom(provider, email_address, invite);
    expect(mail.text).toContain("Acme Boards invited you to join Globex");
    const { member, member_session } = await authenticate(there, tokenOf(mail));
    expect(member).toMatchObject({ status: "active", email_address, name: "Lin", roles: [{ role_id: "admin" }] });
    expect(member_session).not.toBeNull();
    expect((await invite()).body.error_type).toBe("duplicate_member_email");

    const other = newAddress();
    const unwanted = await mailFrom(provider, other, async () => {
      const { body } = await pkce("POST", "/magic_links/email/invite", { organization_id, email_address: other });
      return pkce("DELETE", `/organizations/${organization_id}/members/${body.data.member_id}`);
    });
    await refusal(authenticate(there, tokenOf(unwanted)), "unable_to_auth_magic_link");
  });

  test("T24: a back end's link needs no verifier, and a browser's still does", async () => {
    const pkce = backendOf(provider, "pkce");
    const there = inVariant(provider, "pkce");
    const email_address = "ada@globex.test";
    const organization_id = await organizationId(there, "globex");
    const ours = await mailFrom(provider, email_address, () =>
      pkce("POST", "/magic_links/email/login_or_signup", { organization_id, email_address }),
    );
    const theirs = await mailFrom(provider, email_address, () =>
      there.openPage().client.magicLinks.email.loginOrSignup({ organization_id, email_address }),
    );
    await refusal(authenticate(there, tokenOf(theirs)), "pkce_expected_code_verifier");
    expect((await authenticate(there, tokenOf(ours))).member_session).not.toBeNull();
    const discovery = await mailFrom(provider, email_address, () =>
      pkce("POST", "/magic_links/email/discovery/send", { email_address }),
    );
    const found = await there
      .openPage()
      .client.magicLinks.discovery.authenticate({ discovery_magic_links_token: tokenOf(discovery) });
    expect(found.discovered_organizations.length).toBeGreaterThan(0);
  });

  test("codes sign members in, in the requested language", async () => {
    const email_address = "ada@globex.test";
    const mail = await mailFrom(provider, email_address, () =>
      backend("POST", "/otps/email/login_or_signup", { organization_id: globex, email_address, locale: "es" }),
    );
    expect(mail.subject).toContain("es su código");
    const { client } = provider.openPage();
    const answer = await client.otps.email.authenticate({
      email_address,
      organization_id: globex,
      code: mail.code ?? "",
    });
    expect(answer.member_session).not.toBeNull();
    const discovery = await mailFrom(provider, email_address, () =>
      backend("POST", "/otps/email/discovery/send", { email_address }),
    );
    expect(discovery.code).toMatch(/^\d{6}$/);
    expect(
      await backend("POST", "/otps/email/login_or_signup", { organization_id: globex, email_address: "x" }),
    ).toMatchObject({
      body: { error_type: "invalid_email" },
    });
  });
});

describe("sessions", () => {
  test("are listed, and revoked one by one, all together, or by token", async () => {
    const member = await createMember(globex);
    const enter = async () => signIn(provider, member.email_address, "globex");
    const [first, second, third, fourth] = [await enter(), await enter(), await enter(), await enter()];
    const { member_id, organization_id } = first.answer.member;
    const path = `/organizations/${organization_id}/members/${member_id}/sessions`;
    const listed = async () =>
      (await backend("GET", path)).body.data.member_sessions.map(
        (one: { member_session_id: string }) => one.member_session_id,
      );
    const idOf = ({ answer }: typeof first) => answer.member_session?.member_session_id ?? "";
    expect(await listed()).toEqual([fourth, third, second, first].map(idOf));

    const revoke = (body: object) => backend("POST", "/sessions/revoke", body);
    const ids = { organization_id, member_id };
    expect((await revoke({ ...ids, member_session_id: idOf(second) })).body.data.revoked).toBe(1);
    expect(await listed()).toEqual([fourth, third, first].map(idOf));
    expect((await revoke({ session_token: sessionTokenOf(first.client) })).body.data.revoked).toBe(1);
    expect((await revoke({ session_jwt: third.answer.session_jwt })).body.data.revoked).toBe(1);
    for (const { client } of [first, second, third]) await refusal(client.session.authenticate(), "session_not_found");
    await fourth.client.session.authenticate();
    expect((await revoke(ids)).body.data.revoked).toBe(1);
    expect((await revoke(ids)).body.data.revoked).toBe(0);
    await refusal(fourth.client.session.authenticate(), "session_not_found");

    const gone = { status: 401, body: { error_type: "session_not_found" } };
    expect(await revoke({ ...ids, member_session_id: idOf(second) })).toMatchObject(gone);
    expect(await revoke({ session_token: sessionTokenOf(first.client) })).toMatchObject(gone);
    const incomplete = [
      {},
      { organization_id },
      { member_id },
      { session_token: "a", session_jwt: "b" },
      { ...ids, session_token: "a" },
    ];
    for (const body of incomplete) expect(await revoke(body), JSON.stringify(body)).toMatchObject({ status: 400 });
  });
});

test("the audit log names the back end for its changes", async () => {
  const rows = await auditOf(provider, async () => {
    const { organization_id } = await createOrganization();
    await backend("PUT", `/organizations/${organization_id}`, { organization_name: "Renamed" });
    const { member_id } = await createMember(organization_id);
    const path = `/organizations/${organization_id}/members/${member_id}`;
    await backend("PUT", path, { name: "Renamed" });
    await backend("DELETE", path);
    await backend("PUT", `${path}/reactivate`);
    await backend("DELETE", `/organizations/${organization_id}`);
  });
  expect(rows.map(({ action }) => action)).toEqual([
    "organization.created",
    "organization.updated",
    "member.created",
    "member.updated",
    "member.offboarded",
    "member.deleted",
    "member.reactivated",
    "organization.deleted",
  ]);
  expect(new Set(rows.map(({ details }) => details.by))).toEqual(new Set(["backend"]));
});
