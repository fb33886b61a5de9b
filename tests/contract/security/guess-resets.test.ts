import { beforeEach, expect, test } from "vitest";
import { inTurn, isLong } from "../../long.ts";
import { type Asker, behindProxy, networks, openAsker } from "../support/askers.ts";
import { mailFrom, organization, organizationId, otherCode, startForFile, startWindow } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

// An attacker can use valid credentials of their own between the guesses: that must give them no new ones.

const PASSWORD = "correct horse battery staple";
const OWN = "the creator's own password";
const session_duration_minutes = 60;
/** By strangers in a day, of all of an address's passwords or codes. */
const A_DAY = 60;

let globex: string;
let evil: string;
const victims = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((name) => `${name}@globex.test`);
const named = (organization_slug: string, password: string) => ({
  organization_name: organization_slug,
  organization_slug,
  members: victims.map((email_address) => ({ email_address, password })),
});
const provider = await startForFile({
  config: behindProxy,
  project: {
    rate_limits: "default",
    organizations: [
      named("globex", PASSWORD),
      named("evil", OWN),
      organization("safe", { members: [{ email_address: "tom@safe.test" }, { email_address: "sue@safe.test" }] }),
    ],
  },
});
[globex, evil] = await Promise.all([organizationId(provider, "globex"), organizationId(provider, "evil")]);
beforeEach(() => startWindow(provider, { hours: 24 }));

type Act = (by: Asker, email_address: string) => Promise<{ status: number; body: { error_type?: string } }>;

/** Where the victim's password is guessed at. */
const doors: Record<string, Act> = {
  login: (by, email_address) =>
    by.post("passwords/authenticate", {
      ...{ email_address, organization_id: globex, password: "wrong", session_duration_minutes },
    }),
  discovery: (by, email_address) => by.post("passwords/discovery/authenticate", { email_address, password: "wrong" }),
  "a change": (by, email_address) =>
    by.post("passwords/existing_password/reset", {
      ...{ email_address, organization_id: globex, existing_password: "wrong", session_duration_minutes },
      new_password: "whatever it is, 9 or 10",
    }),
};

/** Valid credentials of the creator of another organization, where the victim's address has a password of theirs. */
const ownProofs: Record<string, Act> = {
  "a login of their own": (by, email_address) =>
    by.post("passwords/authenticate", {
      ...{ email_address, organization_id: evil, password: OWN, session_duration_minutes },
    }),
  "a discovery of their own": (by, email_address) =>
    by.post("passwords/discovery/authenticate", { email_address, password: OWN }),
  "a change of their own": (by, email_address) =>
    by.post("passwords/existing_password/reset", {
      ...{ email_address, organization_id: evil, session_duration_minutes },
      ...{ existing_password: OWN, new_password: OWN },
    }),
};

const everyPair = Object.keys(doors).flatMap((door) => Object.keys(ownProofs).map((proof) => [door, proof] as const));
/** Each endpoint and each proof once; `npm run test:long` has all pairs. */
const matrix = inTurn(everyPair, 4);

test.each(matrix)(
  "T72: guesses by %s stay counted, whatever %s proves",
  async (door, proof) => {
    const address = victims[matrix.findIndex((row) => row[0] === door && row[1] === proof)] ?? "";
    const guess = doors[door] as Act;
    const prove = ownProofs[proof] as Act;
    let compared = 0;
    // From two networks for a day, twice as many guesses as are allowed, in browsers that keep their cookies.
    const founders = networks(isLong ? 4 : 2).map((network) => openAsker(provider, network));
    for (let hour = 0; hour < 23; hour += 1) {
      for (const founder of founders) {
        for (let tries = 0; tries < 3; tries += 1) {
          const { body } = await guess(founder, address);
          if (body.error_type === "unauthorized_credentials") compared += 1;
        }
        await prove(founder, address);
      }
      if (compared >= A_DAY && hour > 6) break;
      provider.clock.advance({ hours: 1 });
    }
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThanOrEqual(A_DAY);
    // Each guess is a hash.
  },
  60_000,
);

/** Signs in to an organization with a code, with a second factor where there is one. */
async function begin(email_address: string, slug: string) {
  const { client } = provider.openPage();
  const organization_id = await organizationId(provider, slug);
  provider.clock.advance({ seconds: 10 });
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const request = { email_address, organization_id, code: code ?? "", session_duration_minutes };
  const { member_id } = await client.otps.email.authenticate(request);
  return { client, who: { organization_id, member_id } };
}

test("T72: an authenticator that is set up between guesses at a member's other factors allows five more once, and not again", async () => {
  const { client, who } = await begin("tom@safe.test", "safe");
  let compared = 0;
  for (let round = 0; round < 10; round += 1) {
    for (let tries = 0; tries < 2; tries += 1) {
      const recovery_code = `0000-0000-000${tries}`;
      const error = await client.recoveryCodes
        .recover({ ...who, recovery_code, session_duration_minutes })
        .catch((reason: { error_type: string }) => reason);
      if ("error_type" in error && error.error_type === "unable_to_authenticate_recovery_code") compared += 1;
    }
    // One of the attacker's own, as often as it is accepted.
    const created = await client.totp.create({ ...who }).catch(() => null);
    if (!created) continue;
    const code = totpCode(provider, created.secret);
    await client.totp.authenticate({ ...who, code, session_duration_minutes }).catch(() => null);
    await client.self.deleteMFATOTP().catch(() => null);
    provider.clock.advance({ seconds: 30 });
  }
  // Two as an unknown browser, before the first authenticator; then the five of a session that has used a second factor.
  expect(compared).toBe(7);
});

test("T72: codes of the mailbox: requesting new ones, and the other endpoint, allow no new guesses", async () => {
  const address = "zoe@elsewhere.test";
  const strangers = networks(5).map((network) => openAsker(provider, network));
  let compared = 0;
  for (let round = 0; round < 6; round += 1) {
    for (const stranger of strangers) {
      await stranger.post("otps/email/discovery/send", { email_address: address });
      for (const organization_id of [undefined, globex]) {
        const path = organization_id ? "otps/email/authenticate" : "otps/email/discovery/authenticate";
        for (let tries = 0; tries < 3; tries += 1) {
          const body = {
            email_address: address,
            organization_id,
            code: otherCode("000000", tries),
            session_duration_minutes,
          };
          const answer = await stranger.post(path, body);
          if (answer.body.error_type === "otp_code_not_found") compared += 1;
        }
      }
    }
    provider.clock.advance({ hours: 1 });
  }
  expect(compared).toBe(A_DAY);
});
