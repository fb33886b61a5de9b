import { describe, expect, test } from "vitest";
import { ADA, refusal, sampleContext, unreachable } from "../../testing/login-samples.ts";
import {
  NUMBER,
  restrictedTo,
  sampleCreated,
  sampleLogin,
  sampleSecondFactorDue,
  textIsSent,
  withNumber,
  withPasskey,
  withTotp,
} from "../../testing/mfa-fixtures.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Effect, FlowEvent, FlowState, Step } from "../machine.ts";
import { passcodeStep } from "../passcode/flow.ts";
import { canGoBack, transition } from "../transition.ts";

const NOW = 1_900_000_000_000;
const TWO_MINUTES = 120_000;
const ids = { member_id: "member-test-ada", organization_id: "organization-test-globex" };
const both = { ...withTotp, ...withNumber };
const phone = { country: "US", callingCode: "1", typed: "(202) 555-0123" };
const number = { e164: NUMBER, shown: "+1 202 555 0123" };
const over = refusal("intermediate_session_not_found");

/** A flow after a primary factor that requires a second one. */
function begin(
  due: Parameters<typeof sampleSecondFactorDue> = [],
  { config, ...context }: { config?: Partial<LoginConfig>; resetsBySession?: boolean } = {},
) {
  const { organization } = sampleSecondFactorDue();
  const first: FlowState = {
    ...sampleContext(config),
    ...context,
    step: { ...passcodeStep({ email: ADA, organization }, "code", { atMs: NOW }), busy: true },
    history: [],
  };
  return drive(first)({ type: "memberAuthenticated", answer: sampleSecondFactorDue(...due), atMs: NOW });
}

/** Sends events in order. The effects are those of the last one. */
interface Driven {
  (...events: FlowEvent[]): Driven;
  state: FlowState;
  step: Step;
  effects: readonly Effect[];
}

function drive(state: FlowState, effects: readonly Effect[] = []): Driven {
  const go = (...events: FlowEvent[]) => {
    let last: readonly Effect[] = [];
    let next = state;
    for (const event of events) [next, last] = transition(next, event);
    return drive(next, last);
  };
  return Object.assign(go, { state, step: state.step, effects });
}

const created: FlowEvent = { type: "totpCreated", created: sampleCreated };
const choose = (method: "totp" | "sms_otp" | "passkey"): FlowEvent => ({ type: "mfaMethodChosen", method });
const code: FlowEvent = { type: "codeCompleted", code: "123456" };
const accepted: FlowEvent = { type: "secondFactorAccepted", login: sampleLogin };
const back: FlowEvent = { type: "backClicked" };

describe("remembering the browser", () => {
  const toggle: FlowEvent = { type: "rememberToggled", isRemembering: true };
  const remembering = { mfa_remembered_device_days: 30 } as const;

  test("is sent with the code if the member chose it, also after they changed the method", () => {
    const flow = begin([both, remembering])(toggle);
    expect(flow(code).effects).toEqual([{ type: "authenticateTotp", code: "123456", ...ids, remember_device: true }]);
    const text = flow({ type: "mfaMethodChosen", method: "sms_otp" })(code);
    expect(text.effects).toEqual([{ type: "authenticateText", code: "123456", ...ids, remember_device: true }]);
    const not = flow({ type: "rememberToggled", isRemembering: false })(code);
    expect(not.effects).toEqual([{ type: "authenticateTotp", code: "123456", ...ids }]);
  });

  test("is sent with a passkey too", () => {
    const flow = begin([{ mfa_passkey_id: "passkey-1", mfa_enrolled: true }, remembering])(toggle);
    const shown = flow({ type: "passkeyClicked" });
    expect(shown.effects).toEqual([{ type: "showSecondPasskey", ...ids, remember_device: true }]);
  });

  test("is offered where the organization allows it, and not while the first factor is set up", () => {
    for (const flow of [begin([both]), begin([{}, { ...restrictedTo("totp"), ...remembering }])(created)]) {
      expect(flow(toggle).state).toBe(flow.state);
    }
    expect(begin([both, remembering])(code)(toggle).step).toMatchObject({ busy: true, mfa: { isRemembering: false } });
  });
});

describe("texts", () => {
  test("a code that came with the primary factor is good for two minutes from its answer, and none is sent again", () => {
    const flow = begin([withNumber, {}, textIsSent]);
    expect(flow.step).toMatchObject({
      screen: "SMSOTPEntry",
      destination: "\u2022\u2022\u2022\u2022 0123",
      newNumber: null,
      mfa: { textExpiresAtMs: NOW + TWO_MINUTES },
    });
    expect(flow.effects).toEqual([]);
  });

  test("a default method without a text asks for one, to the stored number", () => {
    const flow = begin([withNumber]);
    expect(flow.step).toMatchObject({ screen: "SMSOTPEntry", resend: "sending", mfa: { textExpiresAtMs: null } });
    expect(flow.effects).toEqual([{ type: "sendText", newNumber: null, ...ids }]);
    expect(flow({ type: "textSent", newNumber: null, atMs: NOW }).step).toMatchObject({
      resend: "sent",
      mfa: { textExpiresAtMs: NOW + TWO_MINUTES },
    });
  });

  test("a failed text is recorded; an expiry that there was is kept, else it lies in the past", () => {
    const failed: FlowEvent = { type: "textFailed", newNumber: null, problem: unreachable };
    expect(begin([withNumber])(failed).step).toMatchObject({
      problem: unreachable,
      resend: "ready",
      mfa: { textExpiresAtMs: 0 },
    });
    expect(begin([withNumber, {}, textIsSent])({ type: "resendClicked" }, failed).step).toMatchObject({
      problem: unreachable,
      mfa: { textExpiresAtMs: NOW + TWO_MINUTES },
    });
  });

  test("'Code sent' stays two seconds", () => {
    const sent = begin([withNumber])({ type: "textSent", newNumber: null, atMs: NOW });
    expect(sent.effects).toEqual([{ type: "startTimer", name: "codeSentNotice", delayMs: 2000 }]);
    expect(sent({ type: "timerEnded", name: "codeSentNotice" }).step).toMatchObject({ resend: "ready" });
  });

  test("a number is checked, then texted, then its code is asked for", () => {
    const asked = begin()(choose("sms_otp"), { type: "phoneSubmitted", phone });
    expect(asked.step).toMatchObject({ screen: "SMSOTPEnrollment", busy: true, phone });
    expect(asked.effects).toEqual([{ type: "checkPhone", phone }]);
    const checked = asked({ type: "phoneChecked", phone, number });
    expect(checked.effects).toEqual([{ type: "sendText", newNumber: NUMBER, ...ids }]);
    const sent = checked({ type: "textSent", newNumber: NUMBER, atMs: NOW });
    expect(sent.step).toMatchObject({
      screen: "SMSOTPEntry",
      newNumber: NUMBER,
      destination: "+1 202 555 0123",
      mfa: { textExpiresAtMs: NOW + TWO_MINUTES },
    });
    expect(sent({ type: "resendClicked" }).effects).toEqual([{ type: "sendText", newNumber: NUMBER, ...ids }]);
    expect(sent(back).step).toMatchObject({ screen: "SMSOTPEnrollment", phone, busy: false });
    expect(sent(code).effects).toEqual([{ type: "authenticateText", code: "123456", ...ids }]);
    expect(sent(code, accepted).step).toEqual({ screen: "LoggedIn" });
  });

  test("the country is the United States until another is chosen", () => {
    expect(begin()(choose("sms_otp")).step).toMatchObject({ phone: { country: "US", callingCode: "1", typed: "" } });
  });

  test("an empty number is not sent, and an invalid one shows an error", () => {
    const flow = begin()(choose("sms_otp"));
    expect(flow({ type: "phoneSubmitted", phone: { ...phone, typed: " " } }).effects).toEqual([]);
    expect(flow({ type: "phoneSubmitted", phone }, { type: "phoneChecked", phone, number: null }).step).toMatchObject({
      busy: false,
      problem: { kind: "refused", errorType: "invalid_phone_number" },
    });
  });

  test("the result for a changed number is ignored", () => {
    const flow = begin()(choose("sms_otp"), { type: "phoneSubmitted", phone });
    const other = { ...phone, typed: "2025550199" };
    expect(flow({ type: "phoneChecked", phone: other, number }).effects).toEqual([]);
    const sending = flow({ type: "phoneChecked", phone, number });
    expect(sending({ type: "textSent", newNumber: "+12025550199", atMs: NOW }).step.screen).toBe("SMSOTPEnrollment");
    expect(sending({ type: "textFailed", newNumber: NUMBER, problem: unreachable }).step).toMatchObject({
      busy: false,
      problem: unreachable,
    });
  });
});

describe("an authenticator that is set up", () => {
  const only = [{}, restrictedTo("totp")] as Parameters<typeof sampleSecondFactorDue>;

  test("is created at once, and not again while it is being created or once it is", () => {
    const flow = begin(only);
    expect(flow.step).toMatchObject({ screen: "TOTPEnrollmentQRCode", mfa: { authenticator: { state: "creating" } } });
    expect(flow.effects).toEqual([{ type: "createTotp", ...ids }]);
    const chosen = begin()(choose("totp"));
    expect(chosen.effects).toEqual([{ type: "createTotp", ...ids }]);
    expect(chosen(back, choose("totp")).effects).toEqual([]);
    const again = chosen(back, created, choose("totp"));
    expect(again.effects).toEqual([]);
    expect(again.step).toMatchObject({ mfa: { authenticator: { secret: sampleCreated.secret } } });
  });

  test.each([
    ["member", { member_id: "member-test-bob" }],
    ["organization", { organization_id: "organization-test-initech" }],
  ])("of another %s it is not taken", (_, other) => {
    const flow = begin(only)({ type: "totpCreated", created: { ...sampleCreated, ...other } });
    expect(flow.step).toMatchObject({ mfa: { authenticator: { state: "creating" } } });
  });

  test("that could not be created shows a toast and is recorded, and is retried on request", () => {
    const failed = begin(only)({ type: "totpCreateFailed", problem: unreachable });
    expect(failed.effects).toEqual([{ type: "showProblem", problem: unreachable }]);
    expect(failed.step).toMatchObject({ mfa: { authenticator: { state: "failed", problem: unreachable } } });
    expect(failed({ type: "continueClicked" }, { type: "codeViewToggled" }).step).toBe(failed.step);
    expect(failed({ type: "retryClicked" }).effects).toEqual([{ type: "createTotp", ...ids }]);
    const again = begin()(choose("totp"), { type: "totpCreateFailed", problem: unreachable }, back, choose("totp"));
    expect(again.effects).toEqual([]);
  });

  test("that was set up in another window meanwhile shows its codes", () => {
    const flow = begin(only)({ type: "totpCreateFailed", problem: refusal("active_totp_exists") });
    expect(flow.step).toMatchObject({ screen: "TOTPEntry", mfa: { enrolled: ["totp"] } });
  });

  test("shows a QR code or the secret, and Back from the entry returns to the latest one", () => {
    const manual = begin(only)(created, { type: "codeViewToggled" });
    expect(manual.step.screen).toBe("TOTPEnrollmentManual");
    expect(manual({ type: "copySecretClicked" }).effects).toEqual([
      { type: "copy", what: "secret", text: sampleCreated.secret },
    ]);
    expect(manual({ type: "codeViewToggled" }).step.screen).toBe("TOTPEnrollmentQRCode");
    const entry = manual({ type: "continueClicked" });
    expect(entry.step.screen).toBe("TOTPEntry");
    expect(entry(back).step).toMatchObject({
      screen: "TOTPEnrollmentManual",
      mfa: { authenticator: { secret: sampleCreated.secret } },
    });
  });

  test("leads to the backup codes, then logs in; the host gets the login last", () => {
    const entry = begin(only)(created, { type: "continueClicked" });
    expect(entry({ type: "backupCodeClicked" }, choose("sms_otp")).step.screen).toBe("TOTPEntry");
    expect(entry(code).effects).toEqual([
      { type: "pauseSession" },
      { type: "authenticateTotp", code: "123456", ...ids },
    ]);
    const wrong: FlowEvent = { type: "codeRefused", problem: refusal("unable_to_authenticate_totp") };
    expect(entry(code, wrong).effects).toEqual([{ type: "releaseSession" }]);
    const save = entry(code, accepted);
    expect(save.step).toEqual({ screen: "RecoveryCodeSave", codes: sampleCreated.recovery_codes, login: sampleLogin });
    expect(save.effects).toEqual([]);
    expect(canGoBack(save.state)).toBe(false);
    const heading = "Acme Boards backup codes\nada@globex.test";
    const text = `${heading}\n\n${sampleCreated.recovery_codes.join("\n")}`;
    expect(save({ type: "copyCodesClicked", heading }).effects).toEqual([{ type: "copy", what: "backupCodes", text }]);
    expect(save({ type: "downloadCodesClicked", heading }).effects).toEqual([
      { type: "download", name: "Acme Boards backup codes.txt", text },
    ]);
    const done = save({ type: "codesAcknowledged" });
    expect(done.step).toEqual({ screen: "LoggedIn" });
    expect(done.effects).toEqual([{ type: "releaseSession" }, { type: "announceLogin", answer: sampleLogin }]);
  });

  test("that was not confirmed in time is created again, with a toast", () => {
    const problem = refusal("expired_totp");
    const flow = begin(only)(created, { type: "continueClicked" }, code, { type: "codeRefused", problem });
    expect(flow.step).toMatchObject({ screen: "TOTPEnrollmentQRCode", mfa: { authenticator: { state: "creating" } } });
    expect(flow.effects).toEqual([
      { type: "releaseSession" },
      { type: "createTotp", ...ids },
      { type: "showProblem", problem },
    ]);
  });

  test("keeps its secret in no step but the one that shows it", () => {
    const { state } = begin()(choose("totp"), created, { type: "codeViewToggled" }, { type: "continueClicked" });
    expect(JSON.stringify(state.history)).not.toContain(sampleCreated.secret);
    expect(JSON.stringify(drive(state)(code, accepted).state)).not.toContain(sampleCreated.secret);
  });
});

describe("a second factor that is shown", () => {
  test("a wrong code stays on the screen, for another try", () => {
    const problem = refusal("unable_to_authenticate_totp");
    const flow = begin([withTotp])(code, { type: "codeRefused", problem });
    expect(flow.step).toMatchObject({ screen: "TOTPEntry", busy: false, problem });
    expect(flow(code).step).toMatchObject({ busy: true, problem: null });
  });

  test("a right code of the authenticator is the end of it", () => {
    const flow = begin([withTotp])(code, accepted);
    expect(flow.step).toEqual({ screen: "LoggedIn" });
    expect(flow.effects).toEqual([{ type: "announceLogin", answer: sampleLogin }]);
  });

  test("goes from the authenticator to a text and back, without piling up", () => {
    const text = begin([both])(choose("sms_otp"));
    expect(text.effects).toEqual([{ type: "sendText", newNumber: null, ...ids }]);
    expect(text.step.screen).toBe("SMSOTPEntry");
    const there = text({ type: "textSent", newNumber: null, atMs: NOW }, choose("totp"));
    expect(there.step.screen).toBe("TOTPEntry");
    expect(there.state.history).toEqual([]);
    expect(there.step).toMatchObject({ mfa: { textExpiresAtMs: NOW + TWO_MINUTES } });
  });

  test("a text that came to nothing while another screen was shown leaves the entry usable", () => {
    const away = begin([both])(choose("sms_otp"), back);
    expect(away.step.screen).toBe("TOTPEntry");
    expect(away({ type: "textSent", newNumber: null, atMs: NOW }).step.screen).toBe("TOTPEntry");
  });

  test("a backup code opens too", () => {
    const entry = begin([withTotp])({ type: "backupCodeClicked" });
    expect(entry.step.screen).toBe("RecoveryCodeEntry");
    expect(entry({ type: "backupCodeSubmitted", code: " " }).effects).toEqual([]);
    const asked = entry({ type: "backupCodeSubmitted", code: " k7dm-3pqx-wz9f " });
    expect(asked.effects).toEqual([{ type: "recover", code: "k7dm-3pqx-wz9f", ...ids }]);
    const wrong = refusal("unable_to_authenticate_recovery_code");
    expect(asked({ type: "codeRefused", problem: wrong }).step).toMatchObject({ busy: false, problem: wrong });
    expect(asked(accepted).step).toEqual({ screen: "LoggedIn" });
    expect(asked(accepted).effects).toEqual([{ type: "announceLogin", answer: sampleLogin }]);
    expect(entry(back).step.screen).toBe("TOTPEntry");
  });

  test("before a new password it leads to its form instead of logging in", () => {
    const flow = begin([withTotp], { resetsBySession: true })(code, accepted);
    expect(flow.step).toMatchObject({ screen: "PasswordResetForm", proof: "session" });
    expect(flow.effects).toEqual([]);
    const enrolled = begin([{}, restrictedTo("totp")], { resetsBySession: true })(
      created,
      { type: "continueClicked" },
      code,
      accepted,
      { type: "codesAcknowledged" },
    );
    expect(enrolled.step.screen).toBe("PasswordResetForm");
  });

  test.each([
    ["an authenticator's code", [withTotp], [code, { type: "codeRefused", problem: over }]],
    ["a text's code", [withNumber, {}, textIsSent], [code, { type: "codeRefused", problem: over }]],
    ["a text", [withNumber], [{ type: "textFailed", newNumber: null, problem: over }]],
    ["a creation", [{}, restrictedTo("totp")], [{ type: "totpCreateFailed", problem: over }]],
  ] as [string, Parameters<typeof sampleSecondFactorDue>, FlowEvent[]][])(
    "when %s finds the login over, another one is the way on",
    (_, due, events) => {
      const flow = begin(due)(...events);
      expect(flow.step).toMatchObject({ screen: "Error", canGoBack: true, problem: over });
      expect(flow(back).step.screen).toBe("Main");
    },
  );
});

test("if host and organization have no method in common, the flow ends and the host gets the error", () => {
  const flow = begin([{}, restrictedTo("sms_otp")], { config: { mfaProductInclude: ["totp"] } });
  expect(flow.step).toMatchObject({ screen: "Error", kind: "CannotJoinOrgDueToAuthPolicy", canGoBack: false });
  expect(flow.effects).toEqual([{ type: "reportError", kind: "CannotJoinOrgDueToAuthPolicy" }]);
});

describe("a passkey", () => {
  const clicked: FlowEvent = { type: "passkeyClicked" };
  const canceled = refusal("passkey_canceled");

  test("is created where it is the only method, and logs in", () => {
    const asking = begin([{}, restrictedTo("passkey")])(clicked);
    expect(asking.step).toMatchObject({ screen: "MFAPasskeyEnrollment", busy: true });
    expect(asking.effects).toEqual([{ type: "createSecondPasskey", ...ids }]);
    expect(asking({ type: "secondFactorAccepted", login: sampleLogin }).step).toEqual({ screen: "LoggedIn" });
  });

  test("is asked for where it is set up, once at a time", () => {
    const asking = begin([withPasskey])(clicked);
    expect(asking.effects).toEqual([{ type: "showSecondPasskey", ...ids }]);
    expect(asking(clicked).effects).toEqual([]);
  });

  test("can be asked for again after a canceled dialog; an expired login starts over", () => {
    const refused = begin([withPasskey])(clicked, { type: "codeRefused", problem: canceled });
    expect(refused.step).toMatchObject({ screen: "MFAPasskeyEntry", busy: false, problem: canceled });
    expect(refused(clicked).effects).toEqual([{ type: "showSecondPasskey", ...ids }]);
    expect(begin([withPasskey])(clicked, { type: "codeRefused", problem: over }).step).toMatchObject({
      screen: "Error",
    });
  });

  test("and the other methods lead to each other", () => {
    const flow = begin([{ ...both, ...withPasskey }]);
    const entry = flow(choose("passkey"));
    expect(entry.step).toMatchObject({ screen: "MFAPasskeyEntry" });
    expect(entry(choose("sms_otp"), choose("passkey")).step).toMatchObject({ screen: "MFAPasskeyEntry" });
    expect(entry(choose("totp")).step).toMatchObject({ screen: "TOTPEntry" });
    expect(begin([both])(choose("passkey")).step).toMatchObject({ screen: "TOTPEntry" });
  });
});
