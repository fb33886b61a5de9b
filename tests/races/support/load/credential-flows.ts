import { Secret, TOTP } from "otpauth";
import { Surprise, sdk } from "./caller.ts";
import { dur, keep, signInByLink } from "./email-flows.ts";
import { type Fixture, receive } from "./fixture.ts";
import { take } from "./ledger.ts";

/** A member sets a password, by email. */
export async function passwordResetFlow(fixture: Fixture): Promise<void> {
  const { caller, ledger, organization_id } = fixture;
  const email_address = fixture.newAddress();
  const signed = await signInByLink(fixture, email_address);
  if (!signed) return;
  const request = { email_address, organization_id };
  const password_reset_token = await receive(fixture, "reset sent", "passwords/email/reset/start", request, [
    signed.token,
  ]);
  if (!password_reset_token) return keep(fixture, signed.answer);
  const password = newPassword(fixture);
  const answer = await caller.spend({
    kind: "password reset",
    ask: sdk("passwords/email/reset", { password_reset_token, password, ...dur }),
    used: ["unable_to_auth_password_reset_token"],
  });
  ledger.dead.add(signed.answer.session_token);
  ledger.passwords.set(email_address, { password, sessions: answer ? [answer.session_token] : [] });
}

export async function passwordFlow({ caller, ledger, dice, organization_id }: Fixture): Promise<void> {
  const taken = take(ledger.passwords, dice.below(ledger.passwords.size));
  if (!taken) return;
  const [email_address, holder] = taken;
  const { password } = holder;
  const request = { email_address, organization_id, password, ...dur };
  const answer = await caller.call("password login", sdk("passwords/authenticate", request));
  holder.sessions.push(answer.session_token);
  ledger.passwords.set(email_address, holder);
}

/** The old one no longer works afterwards, nor do the sessions that it opened. */
export async function passwordChangeFlow(fixture: Fixture): Promise<void> {
  const { caller, ledger, dice, organization_id } = fixture;
  const taken = take(ledger.passwords, dice.below(ledger.passwords.size));
  if (!taken) return;
  const [email_address, { password, sessions }] = taken;
  const changed = newPassword(fixture);
  const request = { email_address, organization_id, existing_password: password, new_password: changed, ...dur };
  const answer = await caller.spend({
    kind: "password changed",
    ask: sdk("passwords/existing_password/reset", request),
    used: ["unauthorized_credentials"],
  });
  for (const session of sessions) ledger.dead.add(session);
  ledger.passwords.set(email_address, { password: changed, sessions: answer ? [answer.session_token] : [] });
}

const newPassword = ({ dice }: Fixture) => `a password with the number ${dice.below(1_000_000_000)}`;

/** A member sets up an authenticator, and signs in with its backup codes from then on. */
export async function secondFactorFlow(fixture: Fixture): Promise<void> {
  const { caller, organization_id } = fixture;
  const address = fixture.newAddress();
  const first = await signInByLink(fixture, address);
  if (!first) return;
  const { member_id, session_token } = first.answer;
  const who = { member_id, organization_id };
  const created = await caller.call("authenticator created", sdk("totp", who, session_token));
  const timestamp = Date.now() + fixture.shiftMs;
  const code = new TOTP({ secret: Secret.fromBase32(created.secret) }).generate({ timestamp });
  const shown = await caller.spend({
    kind: "authenticator's code used",
    ask: sdk("totp/authenticate", { ...who, code, set_mfa_enrollment: "enroll", ...dur }, session_token),
    used: ["totp_code_already_authenticated", "session_not_found"],
  });
  keep(fixture, shown);
  const known = [first.token];
  const [first_code, second_code] = created.recovery_codes;
  for (const recovery_code of [first_code, second_code]) {
    const next = await signInByLink(fixture, address, { known });
    if (!next) return;
    known.push(next.token);
    const { member_session, intermediate_session_token } = next.answer;
    if (member_session) throw new Surprise("a second factor was not asked for");
    const body = { ...who, intermediate_session_token, ...dur };
    if (recovery_code !== first_code) {
      await expectRefused(fixture, "totp/authenticate", { ...body, code });
      await expectRefused(fixture, "recovery_codes/recover", { ...body, recovery_code: first_code });
    }
    const recovered = await caller.spend({
      kind: "recovery code used",
      ask: sdk("recovery_codes/recover", { ...body, recovery_code }),
      used: ["intermediate_session_not_found", "unable_to_authenticate_recovery_code"],
    });
    keep(fixture, recovered);
  }
}

/** What another login has used up. */
async function expectRefused({ caller }: Fixture, path: string, body: object): Promise<void> {
  const answer = await caller.once(sdk(path, body));
  if (answer?.status === 200) throw new Surprise(`${path} took twice what it takes once`);
}
