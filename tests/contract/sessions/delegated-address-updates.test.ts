import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, tokenOf } from "../support/basics.ts";
import { kinds, startDelegatedFixture } from "../support/delegated-sessions.ts";

const fixture = await startDelegatedFixture();

test.each(kinds)(
  "T63: a new address verified in a session of the kind %s only counts as the member's own change in their own session",
  async (kind) => {
    const { provider, globex } = fixture;
    const [address, next] = [`${kind}-former@globex.test`, `${kind}-next@globex.test`];
    await backendOf(provider)("POST", `/organizations/${globex}/members`, { email_address: address });
    const own = await fixture.enterAs("own", address);
    const as = (token: string, path: string, body: object) =>
      provider.request(`/sdk/v1/b2b${path}`, { session: token, body });
    // Gives the session another token, and ends all others.
    const set = await as(own, "/passwords/session/reset", { password: "correct horse battery staple 9" });
    const { session_token } = set.body.data;
    const again = kind === "own" ? session_token : await fixture.enterAs(kind, address);
    const ask = (delivery_method: string) =>
      mailFrom(provider, next, () =>
        as(session_token, "/organizations/members/start_email_update", { email_address: next, delivery_method }),
      );
    if (kind !== "own") {
      const { code } = await ask("EMAIL_OTP");
      const typed = { organization_id: globex, email_address: next, code, session_duration_minutes: 60 };
      expect((await as(again, "/otps/email/authenticate", typed)).body.error_type).toBe("otp_code_not_found");
    }
    const mail = await ask("EMAIL_MAGIC_LINK");
    const proven = await as(again, "/magic_links/authenticate", {
      magic_links_token: tokenOf(mail),
      session_duration_minutes: 60,
    });
    expect(proven.body.data.member.email_address).toBe(next);
    // Someone else's proof leaves nothing that signs in without the mailbox (threats.md T62).
    expect(proven.body.data.member.member_password_id !== "").toBe(kind === "own");
  },
);
