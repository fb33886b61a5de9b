import { PAGE_ORIGIN } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SoftwareAuthenticator } from "../contract/support/software-authenticator.ts";
import { isLong } from "../long.ts";
import { openRaceTrack, post, type RaceTrack, readMail, send } from "./support/nodes.ts";

const ROUNDS = isLong ? 200 : 4;
const SHOTS = 6;
const session_duration_minutes = 60;

let track: RaceTrack;
beforeAll(async () => {
  const open = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] };
  const single = { organization_name: "Single", organization_slug: "single", concurrent_session_limit: 1 };
  track = await openRaceTrack({
    project: {
      organizations: [
        { organization_name: "Globex", organization_slug: "globex", ...open },
        { ...single, ...open },
      ],
    },
  });
});
afterAll(() => track?.stop());
const nodeOf = (index: number) => track.nodeOf(index);

let count = 0;
const newAddress = () => {
  count += 1;
  return `eve${count}@globex.test`;
};
const lastCodes = new Map<string, string | null>();

/** The code of the email that was just sent, which may not have arrived yet. */
async function readCode(address: string): Promise<string | null> {
  for (;;) {
    const { code } = await readMail(nodeOf(0), address);
    if (code !== lastCodes.get(address)) {
      lastCodes.set(address, code);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function enter(slug: string, email_address = newAddress()) {
  const found = await post(nodeOf(0), "organizations/search", { organization_slug: slug });
  const { organization_id } = found.body.data.organization;
  await post(nodeOf(0), "otps/email/discovery/send", { email_address });
  const code = await readCode(email_address);
  const { body } = await post(nodeOf(0), "otps/email/discovery/authenticate", { email_address, code });
  const { intermediate_session_token } = body.data;
  const request = { intermediate_session_token, organization_id, session_duration_minutes };
  const entered = await post(nodeOf(0), "discovery/intermediate_sessions/exchange", request);
  const { member_id, session_token: session } = entered.body.data;
  return { who: { organization_id, member_id }, session };
}
type Entered = Awaited<ReturnType<typeof enter>>;

/** @returns the session after it: a second factor replaces it. */
async function add({ who, session }: Entered, device: SoftwareAuthenticator, set_mfa_enrollment?: "enroll") {
  const { body } = await post(nodeOf(0), "passkeys/register/start", who, session);
  const public_key_credential = device.create(body.data.public_key_credential_creation_options);
  const request = { ...who, public_key_credential, ...(set_mfa_enrollment && { set_mfa_enrollment }) };
  const added = await post(nodeOf(1), "passkeys/register", request, session);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const { passkey, session_token } = added.body.data;
  return { passkey_id: passkey.passkey_id, session: session_token || session };
}

/** Logs in at both nodes at once, each time with a challenge of its own. @returns the sessions. */
async function prepareLogins({ who: { organization_id } }: Entered, device: SoftwareAuthenticator) {
  const shots: (() => Promise<string[]>)[] = [];
  for (let index = 0; index < SHOTS; index += 1) {
    const started = await post(nodeOf(index), "passkeys/authenticate/start", { organization_id });
    const public_key_credential = device.get(started.body.data.public_key_credential_request_options, { counter: 0 });
    const request = { organization_id, public_key_credential, session_duration_minutes };
    shots.push(async () => {
      const { status, body } = await post(nodeOf(index), "passkeys/authenticate", request);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      return status === 200 ? [body.data.session_token] : [];
    });
  }
  return async () => (await Promise.all(shots.map((shoot) => shoot()))).flat();
}

const isLive = async (session: string) => (await post(nodeOf(0), "sessions/authenticate", {}, session)).status === 200;
const countLive = async (sessions: string[]) => (await Promise.all(sessions.map(isLive))).filter(Boolean).length;

test("T174: a deleted passkey leaves no session, however the logins and the deletion interleave", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const entered = await enter("globex");
    const device = new SoftwareAuthenticator(PAGE_ORIGIN);
    const { passkey_id } = await add(entered, device);
    const logIn = await prepareLogins(entered, device);
    const [sessions, deleted] = await Promise.all([
      logIn(),
      send("DELETE", nodeOf(round), `passkeys/${passkey_id}`, undefined, entered.session),
    ]);
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    expect(await countLive(sessions)).toBe(0);
  }
}, 600_000);

test("T181: however many logins there are at once, one session stays where the limit is one", async () => {
  const entered = await enter("single");
  const device = new SoftwareAuthenticator(PAGE_ORIGIN);
  await add(entered, device);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sessions = await (await prepareLogins(entered, device))();
    expect(sessions.length).toBe(SHOTS);
    expect(await countLive(sessions)).toBe(1);
  }
}, 600_000);

test("T182: a planted passkey leaves no session that began while its own was revoked", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const address = newAddress();
    const owner = await enter("globex", address);
    const thief = await enter("globex", address);
    const device = new SoftwareAuthenticator(PAGE_ORIGIN);
    await add(thief, device, "enroll");
    const logIn = await prepareLogins(thief, device);
    const [sessions, revoked] = await Promise.all([
      logIn(),
      post(nodeOf(round), "sessions/revoke_others", {}, owner.session),
    ]);
    expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
    expect(await countLive(sessions)).toBe(0);
  }
}, 600_000);
