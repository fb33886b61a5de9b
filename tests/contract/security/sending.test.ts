import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, startForFile, startWindow } from "../support/basics.ts";

const provider = await startForFile({
  project: {
    pkce_required_for: { magic_links: false, passwords: false },
    rate_limits: "default",
    organizations: [
      organization("globex", {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
        members: [{ email_address: "ada@globex.test" }],
      }),
    ],
  },
});
const organization_id = await organizationId(provider, "globex");

const both = (minutes: [login: number, signup: number]) => ({
  login_expiration_minutes: minutes[0],
  signup_expiration_minutes: minutes[1],
});

/** A call that sends something, and for how many minutes that is valid by its response. */
const calls: [path: string, body: object, minutes: number][] = [
  ["otps/email/login_or_signup", {}, 10],
  ["otps/email/login_or_signup", both([15, 4]), 4],
  ["otps/email/login_or_signup", both([3, 15]), 3],
  ["otps/email/discovery/send", {}, 10],
  ["otps/email/discovery/send", { discovery_expiration_minutes: 2 }, 2],
  ["magic_links/email/login_or_signup", {}, 60],
  ["magic_links/email/login_or_signup", both([30, 5]), 5],
  ["magic_links/email/discovery/send", { discovery_expiration_minutes: 7 }, 7],
  ["passwords/email/reset/start", {}, 30],
  ["passwords/discovery/reset/start", { reset_password_expiration_minutes: 9 }, 9],
];

async function minutesOf(send: () => Promise<{ body: { data: { expires_at: string } } }>): Promise<number> {
  const { body } = await send();
  return Math.round((Date.parse(body.data.expires_at) - provider.provider.clock.now().getTime()) / 60_000);
}

describe.each(calls)("%s with %j", (path, body, minutes) => {
  const sendTo = (email_address: string) => () =>
    provider.request(`/sdk/v1/b2b/${path}`, {
      body: { email_address, ...(!path.includes("discovery") && { organization_id }), ...body },
    });

  test("gives a member, a stranger, and a repeated request the same expiry", async () => {
    startWindow(provider, { hours: 24 });
    for (const address of ["ada@globex.test", "unknown@globex.test", "unknown@globex.test"]) {
      expect(await minutesOf(sendTo(address)), address).toBe(minutes);
    }
  });
});

test("a code works until the expiry in its response, and not at it", async () => {
  startWindow(provider, { hours: 24 });
  const email_address = "ada@globex.test";
  const authenticate = (code: string | null) =>
    provider.request("/sdk/v1/b2b/otps/email/authenticate", {
      body: { email_address, organization_id, code, session_duration_minutes: 60 },
    });
  const send = async () => {
    let expires_at = "";
    const { code } = await mailFrom(provider, email_address, async () => {
      const { body } = await provider.request("/sdk/v1/b2b/otps/email/login_or_signup", {
        body: { email_address, organization_id, login_expiration_minutes: 5, signup_expiration_minutes: 5 },
      });
      ({ expires_at } = body.data);
    });
    return { code, leftMs: Date.parse(expires_at) - provider.provider.clock.now().getTime() };
  };
  const kept = await send();
  provider.clock.advance({ ms: kept.leftMs - 30_000 });
  expect((await authenticate(kept.code)).status).toBe(200);
  const late = await send();
  provider.clock.advance({ ms: late.leftMs + 1000 });
  expect((await authenticate(late.code)).body.error_type).toBe("otp_code_not_found");
});

test("a back end that sends one gets the same", async () => {
  const backend = backendOf(provider);
  const body = { email_address: "ada@globex.test", organization_id };
  expect(await minutesOf(() => backend("POST", "/otps/email/login_or_signup", body))).toBe(10);
  expect(await minutesOf(() => backend("POST", "/magic_links/email/login_or_signup", body))).toBe(60);
});
