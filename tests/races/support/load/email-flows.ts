import { sdk } from "./caller.ts";
import { type Fixture, receive } from "./fixture.ts";

export const dur = { session_duration_minutes: 60 };

export async function linkFlow(fixture: Fixture): Promise<void> {
  keep(fixture, (await signInByLink(fixture, fixture.newAddress(), { isCounted: true }))?.answer);
}

/** @returns undefined if a response on the way was lost. */
export async function signInByLink(
  fixture: Fixture,
  email_address: string,
  { isCounted = false, known = [] as string[] } = {},
) {
  const { organization_id } = fixture;
  const request = { email_address, organization_id };
  const magic_links_token = await receive(fixture, "link sent", "magic_links/email/login_or_signup", request, known);
  if (!magic_links_token) return undefined;
  const answer = await fixture.caller.spend({
    kind: "link redeemed",
    ask: sdk("magic_links/authenticate", { magic_links_token, ...dur }),
    used: ["unable_to_auth_magic_link"],
    ...(isCounted && { buys: email_address }),
  });
  return answer && { answer, token: magic_links_token };
}

export async function codeFlow(fixture: Fixture): Promise<void> {
  const request = { email_address: fixture.newAddress(), organization_id: fixture.organization_id };
  const code = await receive(fixture, "code sent", "otps/email/login_or_signup", request);
  if (!code) return;
  const answer = await fixture.caller.spend({
    kind: "code redeemed",
    ask: sdk("otps/email/authenticate", { ...request, code, ...dur }),
    used: ["otp_code_not_found"],
    buys: request.email_address,
  });
  keep(fixture, answer);
}

/** Verifies an address, and joins the organization; or creates a new one, and changes over. */
export async function discoveryFlow(fixture: Fixture): Promise<void> {
  const { caller, ledger, dice, organization_id } = fixture;
  const email_address = fixture.newAddress();
  const code = await receive(fixture, "code sent", "otps/email/discovery/send", { email_address });
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
    keep(fixture, await caller.spend({ kind: "intermediate session exchanged", ask, used, buys: email_address }));
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
  keep(fixture, changed);
}

/** A session that other flows may use, and end. */
export function keep({ ledger }: Fixture, answer: { session_token?: string } | undefined): void {
  if (answer?.session_token) ledger.alive.add(answer.session_token);
}
