import { Secret, TOTP } from "otpauth";
import { send } from "../nodes.ts";
import { Surprise } from "./caller.ts";
import { connectedAppFlow } from "./connected-app-flow.ts";
import { passwordFlow, passwordResetFlow } from "./password-flows.ts";
import { receive, type World } from "./world.ts";

const dur = { session_duration_minutes: 60 };

interface Signed {
  session_token?: string;
}

async function linkFlow(world: World): Promise<void> {
  keep(world, await signInByLink(world, world.newAddress()));
}

/** @returns nothing when an answer on the way was lost. */
async function signInByLink(world: World, address: string, isCounted = true) {
  const path = "magic_links/email/login_or_signup";
  const magic_links_token = await receive(world, "link sent", path, address, world.globex);
  if (!magic_links_token) return undefined;
  return world.caller.spend({
    kind: "link redeemed",
    path: "magic_links/authenticate",
    body: { magic_links_token, ...dur },
    used: ["unable_to_auth_magic_link"],
    ...(isCounted && { buys: address }),
  });
}

async function codeFlow(world: World): Promise<void> {
  const email_address = world.newAddress();
  const organization_id = world.globex;
  const code = await receive(world, "code sent", "otps/email/login_or_signup", email_address, organization_id);
  if (!code) return;
  const answer = await world.caller.spend({
    kind: "code redeemed",
    path: "otps/email/authenticate",
    body: { email_address, organization_id, code, ...dur },
    used: ["otp_code_not_found"],
    buys: email_address,
  });
  keep(world, answer);
}

/** Proves an address, founds an organization with it or joins Globex, and in the first case changes over to Globex. */
async function discoveryFlow(world: World): Promise<void> {
  const { caller, ledger, random, globex } = world;
  const email_address = world.newAddress();
  const code = await receive(world, "code sent", "otps/email/discovery/send", email_address);
  if (!code) return;
  const proven = await caller.spend({
    kind: "discovery code redeemed",
    path: "otps/email/discovery/authenticate",
    body: { email_address, code },
    used: ["otp_code_not_found"],
  });
  if (!proven) return;
  const isFounder = random.below(2) === 0;
  const entered: Signed | undefined = await caller.spend({
    kind: isFounder ? "organization founded" : "intermediate session exchanged",
    path: isFounder ? "discovery/organizations/create" : "discovery/intermediate_sessions/exchange",
    body: {
      intermediate_session_token: proven.intermediate_session_token,
      ...(!isFounder && { organization_id: globex }),
      ...dur,
    },
    used: ["intermediate_session_not_found"],
    buys: email_address,
  });
  if (!isFounder || !entered?.session_token) return keep(world, entered);
  const session = entered.session_token;
  const changed = await caller.spend({
    kind: "session exchanged",
    path: "sessions/exchange",
    body: { organization_id: globex, ...dur },
    session,
    used: ["session_not_found"],
    buys: email_address,
  });
  ledger.dead.add(session);
  keep(world, changed);
}

/** Sets up an authenticator, and comes in by its recovery codes from then on. */
async function secondFactorFlow(world: World): Promise<void> {
  const { caller } = world;
  const address = world.newAddress();
  const first = await signInByLink(world, address, false);
  if (!first) return;
  const { session_token, member_id, organization_id } = first;
  const who = { member_id, organization_id };
  const created = await caller.call("authenticator created", "totp", who, session_token);
  const code = new TOTP({ secret: Secret.fromBase32(created.secret) }).generate();
  const shown = await caller.spend({
    kind: "authenticator's code",
    path: "totp/authenticate",
    body: { ...who, code, set_mfa_enrollment: "enroll", ...dur },
    session: session_token,
    used: ["totp_code_already_authenticated", "session_not_found"],
  });
  if (shown) keep(world, shown);
  const [once, ...others] = created.recovery_codes as string[];
  for (const recovery_code of [once, others[0]]) {
    const waiting = await signInByLink(world, address, false);
    if (!waiting) return;
    const { intermediate_session_token } = waiting;
    if (waiting.member_session !== null) throw new Surprise("a second factor was not asked for");
    const body = { ...who, intermediate_session_token, ...dur };
    if (recovery_code !== once) {
      await expectRefused(world, "totp/authenticate", { ...body, code });
      await expectRefused(world, "recovery_codes/recover", { ...body, recovery_code: once });
    }
    const recovered = await caller.spend({
      kind: "recovery code",
      path: "recovery_codes/recover",
      body: { ...body, recovery_code },
      used: ["intermediate_session_not_found", "unable_to_authenticate_recovery_code"],
    });
    keep(world, recovered);
  }
}

/** What was used before, in another login. */
async function expectRefused({ caller }: World, path: string, body: object): Promise<void> {
  const answer = await caller.once((url) => send("POST", url, path, body));
  if (answer?.status === 200) throw new Surprise(`${path} took twice what it takes once`);
}

async function checkFlow({ caller, ledger, random }: World): Promise<void> {
  const session = take(ledger.alive, random.below(ledger.alive.size));
  if (!session) return;
  await caller.call("session extended", "sessions/authenticate", dur, session);
  ledger.alive.add(session);
}

async function revokeFlow({ caller, ledger, random }: World): Promise<void> {
  const session = take(ledger.alive, random.below(ledger.alive.size));
  if (!session) return;
  const used = ["session_not_found"];
  await caller.spend({ kind: "session revoked", path: "sessions/revoke", body: {}, session, used });
  ledger.dead.add(session);
}

/** Writes a number that goes up, where nobody else writes. */
async function settingsFlow({ caller, ledger, random, admin }: World): Promise<void> {
  const kind = random.pick(Object.keys(settings));
  const number = ledger.written.get(kind);
  // Somebody is writing it.
  if (number && number.attempted > number.acknowledged) return;
  const next = (number?.acknowledged ?? 0) + 1;
  ledger.written.set(kind, { acknowledged: next - 1, attempted: next });
  const { path, body } = settings[kind] as (typeof settings)[string];
  await caller.call(kind, path, body(next), admin, "PUT");
  ledger.written.set(kind, { acknowledged: next, attempted: next });
}

const settings: Record<string, { path: string; body(number: number): object }> = {
  "organization renamed": {
    path: "organizations/me",
    body: (number) => ({ organization_name: `Globex ${number}` }),
  },
  "member renamed": {
    path: "organizations/members/update",
    body: (number) => ({ name: `Ada ${number}` }),
  },
  "metadata written": {
    path: "organizations/members/update",
    body: (number) => ({ untrusted_metadata: { boards: number } }),
  },
};

/** A session that another flow may use again, be it to check or to end it. */
function keep({ ledger }: World, answer: Signed | undefined): void {
  if (answer?.session_token) ledger.alive.add(answer.session_token);
}

/** Takes it away from the other flows, too. */
function take(from: Set<string>, index: number): string | undefined {
  const taken = [...from][index];
  if (taken !== undefined) from.delete(taken);
  return taken;
}

/** Everything that members do, as often as it stands here. */
export const flows: ((world: World) => Promise<void>)[] = [
  ...[linkFlow, linkFlow, linkFlow, codeFlow, codeFlow, codeFlow, discoveryFlow, discoveryFlow],
  ...[passwordFlow, passwordFlow, passwordResetFlow, secondFactorFlow, connectedAppFlow, connectedAppFlow],
  ...[settingsFlow, settingsFlow, settingsFlow, checkFlow, checkFlow, checkFlow, revokeFlow],
];
