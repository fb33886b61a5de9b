import { sdk } from "./caller.ts";
import { receive, type World } from "./world.ts";

export const dur = { session_duration_minutes: 60 };

export async function linkFlow(world: World): Promise<void> {
  keep(world, (await signInByLink(world, world.newAddress(), { isCounted: true }))?.answer);
}

/** @returns nothing when an answer on the way was lost. */
export async function signInByLink(
  world: World,
  email_address: string,
  { isCounted = false, known = [] as string[] } = {},
) {
  const { organization_id } = world;
  const request = { email_address, organization_id };
  const magic_links_token = await receive(world, "link sent", "magic_links/email/login_or_signup", request, known);
  if (!magic_links_token) return undefined;
  const answer = await world.caller.spend({
    kind: "link redeemed",
    ask: sdk("magic_links/authenticate", { magic_links_token, ...dur }),
    used: ["unable_to_auth_magic_link"],
    ...(isCounted && { buys: email_address }),
  });
  return answer && { answer, token: magic_links_token };
}

export async function codeFlow(world: World): Promise<void> {
  const request = { email_address: world.newAddress(), organization_id: world.organization_id };
  const code = await receive(world, "code sent", "otps/email/login_or_signup", request);
  if (!code) return;
  const answer = await world.caller.spend({
    kind: "code redeemed",
    ask: sdk("otps/email/authenticate", { ...request, code, ...dur }),
    used: ["otp_code_not_found"],
    buys: request.email_address,
  });
  keep(world, answer);
}

/** Proves an address, and joins the organization; or founds one of its own, and changes over. */
export async function discoveryFlow(world: World): Promise<void> {
  const { caller, ledger, dice, organization_id } = world;
  const email_address = world.newAddress();
  const code = await receive(world, "code sent", "otps/email/discovery/send", { email_address });
  if (!code) return;
  const proven = await caller.spend({
    kind: "discovery code redeemed",
    ask: sdk("otps/email/discovery/authenticate", { email_address, code }),
    used: ["otp_code_not_found"],
  });
  if (!proven) return;
  const { intermediate_session_token } = proven;
  const used = ["intermediate_session_not_found"];
  if (dice.below(2) === 0) {
    const request = { intermediate_session_token, organization_id, ...dur };
    const ask = sdk("discovery/intermediate_sessions/exchange", request);
    keep(world, await caller.spend({ kind: "intermediate session exchanged", ask, used, buys: email_address }));
    return;
  }
  const ask = sdk("discovery/organizations/create", { intermediate_session_token, ...dur });
  const founded = await caller.spend({ kind: "organization founded", ask, used, buys: email_address });
  if (!founded) return;
  const changed = await caller.spend({
    kind: "session exchanged",
    ask: sdk("sessions/exchange", { organization_id, ...dur }, founded.session_token),
    used: ["session_not_found"],
    buys: email_address,
  });
  ledger.dead.add(founded.session_token);
  keep(world, changed);
}

/** A session that other flows may use, and end. */
export function keep({ ledger }: World, answer: { session_token?: string } | undefined): void {
  if (answer?.session_token) ledger.alive.add(answer.session_token);
}
