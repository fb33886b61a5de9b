import type { TestProvider } from "@portico/testkit";
import { expect, test, vi } from "vitest";
import {
  inVariant,
  likeOthers,
  organization,
  organizationId,
  startForFile,
  startWindow,
  variant,
} from "../support/basics.ts";
import { makePair } from "../support/pkce.ts";
import { statementsOf } from "../support/statements.ts";

const PASSWORD = "correct horse battery staple";
const organizations = [
  organization("globex", {
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["globex.test"],
    members: [
      { email_address: "ada@globex.test", password: PASSWORD, roles: ["admin"] },
      { email_address: "bob@globex.test" },
      { email_address: "pete@globex.test", status: "pending" },
      { email_address: "ivy@elsewhere.test", status: "invited" },
    ],
  }),
  organization("initech", { members: [{ email_address: "ada@globex.test" }] }),
];

/** Kinds of addresses. Responses must not reveal which kind an address is. */
const addresses = {
  "a member with a password, in two organizations": "ada@globex.test",
  "a member": "bob@globex.test",
  "a pending member": "pete@globex.test",
  "an invited member of another domain": "ivy@elsewhere.test",
  "someone who may join": "unknown@globex.test",
  "someone who may not join": "unknown@elsewhere.test",
};

const projects: Record<string, { at: TestProvider; organization_id: string }> = {};
const provider = await startForFile({
  project: { organizations, rate_limits: "default" },
  otherProjects: [
    variant("discreet", { organizations, rate_limits: "default", conceal_membership: true }),
    variant("both", { organizations, rate_limits: "default", conceal_membership: true, email_link_and_code: true }),
  ],
});
for (const name of ["discreet", "both"]) {
  const at = inVariant(provider, name);
  projects[name] = { at, organization_id: await organizationId(at, "globex") };
}

const { challenge } = makePair();
const calls: [path: string, body: object][] = [
  ["magic_links/email/login_or_signup", { pkce_code_challenge: challenge }],
  ["magic_links/email/discovery/send", { pkce_code_challenge: challenge }],
  ["otps/email/login_or_signup", {}],
  ["otps/email/discovery/send", {}],
  ["passwords/email/reset/start", { code_challenge: challenge }],
  ["passwords/discovery/reset/start", { pkce_code_challenge: challenge }],
  ["passwords/authenticate", { password: "wrong", session_duration_minutes: 60 }],
  ["passwords/discovery/authenticate", { password: "wrong" }],
  ["otps/email/authenticate", { code: "000000", session_duration_minutes: 60 }],
  ["otps/email/discovery/authenticate", { code: "000000" }],
];

test.each(calls)(
  "T44: if membership is concealed, %s sends the same statements for every address, and answers alike",
  async (path, body) => {
    startWindow(provider, { hours: 24 });
    for (const [name, { at, organization_id }] of Object.entries(projects)) {
      const seen = new Map<string, string>();
      for (const [who, email_address] of Object.entries(addresses)) {
        const request = { email_address, ...(!path.includes("discovery") && { organization_id }), ...body };
        let answer = "";
        const statements = await statementsOf(provider, async () => {
          const { status, body } = await at.request(`/sdk/v1/b2b/${path}`, { body: request });
          answer = `${status} ${body.error_type ?? likeOthers(provider, body.data)}`;
        });
        seen.set(who, [answer, ...statements].join("\n"));
      }
      const [first] = seen.values();
      for (const [who, what] of seen) expect(what, `${name}: ${who}`).toBe(first);
    }
  },
);

test("T44: a code without a member matches no digits, and the link in its email is never sent", async () => {
  startWindow(provider, { hours: 24 });
  const { at, organization_id } = projects.both as { at: TestProvider; organization_id: string };
  const email_address = "void@elsewhere.test";
  const hmac = vi.spyOn(provider.provider.services.serverKey, "hmacCode");
  const sent = await at.request("/sdk/v1/b2b/magic_links/email/login_or_signup", {
    body: { email_address, organization_id, pkce_code_challenge: challenge },
  });
  const kept = hmac.mock.calls.map(([, digits]) => digits);
  hmac.mockRestore();
  expect(sent.status).toBe(200);
  expect(kept).toHaveLength(1);
  expect(kept[0]).not.toMatch(/^\d{6}$/);
  const { text, links, code } = await provider.mailbox.latest(email_address);
  expect(text).toContain("does not have access");
  expect(links).toEqual([]);
  expect(code).toBeNull();
});
