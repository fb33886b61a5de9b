import { ApiError, type Client } from "@portico/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  sampleContext,
  sampleOrganization,
  samplePasskey,
  samplePasskeyCreation,
  samplePasskeyRequest,
} from "../../testing/login-samples.ts";
import { NUMBER, sampleCreated, sampleLogin, sampleSecondFactorDue, textIsSent } from "../../testing/mfa-fixtures.ts";
import { connectEffects } from "../engine-effects.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Effect, FlowEvent } from "../machine.ts";

const answered = { request_id: "request-test-1", status_code: 200 };
const refused = new ApiError({
  status_code: 401,
  error_type: "otp_code_not_found",
  error_message: "No.",
  error_url: "",
});
const problem = { kind: "refused", errorType: "otp_code_not_found", message: "No." };

const onEvent = vi.fn();
const onError = vi.fn();
const showNotice = vi.fn();
beforeEach(() => void vi.resetAllMocks());
afterEach(() => void vi.unstubAllGlobals());

/** A client that gives every call the same answer and records the requests. */
function connect(answer: () => unknown = () => answered, config: Partial<LoginConfig> = {}) {
  const requests: [string, unknown][] = [];
  const call = (name: string) => async (request: unknown) => {
    requests.push([name, request]);
    return answer();
  };
  const client = {
    otps: {
      sms: { send: call("sms.send"), authenticate: call("sms.authenticate") },
      email: { authenticate: call("email.authenticate") },
    },
    totp: { create: call("totp.create"), authenticate: call("totp.authenticate") },
    recoveryCodes: { recover: call("recover") },
    passkeys: {
      registerStart: async () => ({ public_key_credential_creation_options: samplePasskeyCreation("ada@globex.test") }),
      register: call("passkeys.register"),
      mfa: {
        authenticateStart: async () => ({ public_key_credential_request_options: samplePasskeyRequest }),
        authenticate: call("passkeys.mfa.authenticate"),
      },
    },
  };
  const events: FlowEvent[] = [];
  const dependencies = {
    client: client as unknown as Client,
    config: sampleContext(config).config,
    callbacks: () => ({ onEvent, onError }),
    showProblem: () => {},
    showNotice,
    locale: () => "",
    nonce: () => undefined,
  };
  return { runner: connectEffects(dependencies, (event) => events.push(event)), requests, events };
}

const ids = { member_id: "member-test-ada", organization_id: "organization-test-globex" };
const who = { member_id: ids.member_id, organization_id: ids.organization_id };
const minutes = { session_duration_minutes: 60 };
const login = { ...answered, ...sampleLogin };
const accepted = { type: "secondFactorAccepted", login: sampleLogin };
const { secret, qr_code, recovery_codes } = sampleCreated;
const creation = {
  ...answered,
  member_id: ids.member_id,
  organization: sampleOrganization(),
  secret,
  qr_code: qr_code,
  recovery_codes,
};
const codeRefused = { type: "codeRefused", problem };
const now = Date.parse("2026-06-01T12:00:00Z");
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(now));
const expires_in_seconds = 120;
const textTo = (newNumber: string | null) => ({
  type: "textSent",
  newNumber,
  atMs: now,
  expiresAtMs: now + 120_000,
});
const textFailed = { type: "textFailed", newNumber: null, problem };

const rows: [Effect, unknown, string, object, string, object, object][] = [
  [
    { type: "sendText", newNumber: null, ...ids },
    { ...answered, expires_in_seconds },
    "sms.send",
    { ...who, locale: "es" },
    "B2B_SMS_OTP_SEND",
    textTo(null),
    textFailed,
  ],
  [
    { type: "sendText", newNumber: NUMBER, ...ids },
    { ...answered, expires_in_seconds },
    "sms.send",
    { ...who, locale: "es", mfa_phone_number: NUMBER },
    "B2B_SMS_OTP_SEND",
    textTo(NUMBER),
    { ...textFailed, newNumber: NUMBER },
  ],
  [
    { type: "authenticateText", code: "123456", ...ids },
    login,
    "sms.authenticate",
    { ...who, code: "123456", ...minutes },
    "B2B_SMS_OTP_AUTHENTICATE",
    accepted,
    codeRefused,
  ],
  [
    { type: "createTotp", ...ids },
    creation,
    "totp.create",
    who,
    "B2B_TOTP_CREATE",
    { type: "totpCreated", created: sampleCreated },
    { type: "totpCreateFailed", problem },
  ],
  [
    { type: "authenticateTotp", code: "123456", ...ids },
    login,
    "totp.authenticate",
    { ...who, code: "123456", ...minutes },
    "B2B_TOTP_AUTHENTICATE",
    accepted,
    codeRefused,
  ],
  [
    { type: "recover", code: "k7dm-3pqx-wz9f", ...ids },
    login,
    "recover",
    { ...who, recovery_code: "k7dm-3pqx-wz9f", ...minutes },
    "B2B_RECOVERY_CODES_RECOVER",
    accepted,
    codeRefused,
  ],
];

describe.each(rows.map((row) => [row[4], row[2], ...row] as const))(
  "%s by %s",
  (_type, _method, effect, answer, method, request, type, outcome, failure) => {
    test("is one call, reported to the host and the machine", async () => {
      const { runner, requests, events } = connect(() => answer, { smsOtpOptions: { locale: "es" } });
      runner.run(effect);
      await vi.waitFor(() => expect(events).toEqual([outcome]));
      expect(requests).toEqual([[method, request]]);
      expect(onEvent.mock.calls).toEqual([[{ type, data: answer }]]);
    });

    test("an error is reported to both, too", async () => {
      const { runner, events } = connect(() => Promise.reject(refused));
      runner.run(effect);
      await vi.waitFor(() => expect(events).toEqual([failure]));
      expect(onError.mock.calls).toEqual([[refused]]);
    });
  },
);

describe("a passkey", () => {
  const bytes = new ArrayBuffer(0);
  const credential = { id: samplePasskey.id, rawId: new TextEncoder().encode("key").buffer };
  const made = { ...credential, response: { clientDataJSON: bytes, attestationObject: bytes } };
  const shown = {
    ...credential,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
  };
  const create = vi.fn();
  const get = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("PublicKeyCredential", class {});
    vi.stubGlobal("navigator", { credentials: { create, get } });
  });
  const creating: Effect = { type: "createSecondPasskey", ...ids };
  const showing: Effect = { type: "showSecondPasskey", ...ids };
  const refusedAs = (errorType: string) => ({
    type: "codeRefused",
    problem: { kind: "refused", errorType, message: "" },
  });

  test.each([
    [creating, create, made, "passkeys.register", "B2B_PASSKEY_REGISTER"],
    [showing, get, shown, "passkeys.mfa.authenticate", "B2B_PASSKEY_MFA_AUTHENTICATE"],
  ] as const)("$type asks the browser, then the provider", async (effect, ask, answer, method, type) => {
    ask.mockResolvedValue(answer);
    const { runner, requests, events } = connect(() => login);
    runner.run(effect);
    await vi.waitFor(() => expect(events).toEqual([accepted]));
    const public_key_credential = expect.objectContaining({ id: samplePasskey.id, rawId: samplePasskey.rawId });
    expect(requests).toEqual([[method, { ...who, ...minutes, public_key_credential }]]);
    expect(onEvent.mock.calls).toEqual([[{ type, data: login }]]);
  });

  test.each([
    [creating, create],
    [showing, get],
  ] as const)("$type says that nothing was used if the dialog is closed, and reports no error", async (effect, ask) => {
    ask.mockRejectedValue(new DOMException("", "NotAllowedError"));
    const { runner, events } = connect();
    runner.run(effect);
    await vi.waitFor(() => expect(events).toEqual([refusedAs("passkey_canceled")]));
    expect(onError).not.toHaveBeenCalled();
  });

  test("that the device already has is used instead of another one", async () => {
    create.mockRejectedValue(new DOMException("", "InvalidStateError"));
    get.mockResolvedValue(shown);
    const { runner, requests, events } = connect(() => login);
    runner.run(creating);
    await vi.waitFor(() => expect(events).toEqual([accepted]));
    expect(requests.map(([method]) => method)).toEqual(["passkeys.mfa.authenticate"]);
  });

  test("is not asked for in a browser without passkeys", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    const { runner, events } = connect();
    runner.run(showing);
    await vi.waitFor(() => expect(events).toEqual([refusedAs("passkey_unsupported")]));
  });
});

test("sessions last as long as the host configured", async () => {
  const { runner, requests } = connect(() => login, { sessionOptions: { sessionDurationMinutes: 5 } });
  runner.run({ type: "authenticateTotp", code: "123456", ...ids });
  expect(requests).toEqual([["totp.authenticate", { ...who, code: "123456", session_duration_minutes: 5 }]]);
});

test("only the response that says a text was sent has the time of its arrival", async () => {
  const authenticate: Effect = { type: "authenticateCode", code: "1", email: "a", organizationId: "o" };
  for (const [due, atMs] of [
    [sampleSecondFactorDue({}, {}, textIsSent), expect.any(Number)],
    [sampleSecondFactorDue(), undefined],
  ]) {
    const { runner, events } = connect(() => due);
    runner.run(authenticate);
    await vi.waitFor(() => expect(events).toEqual([{ type: "memberAuthenticated", answer: due, atMs }]));
  }
});

describe("copying", () => {
  const writeText = vi.fn();
  const copied = [
    ["secret", "codeCopied", "codeNotCopied"],
    ["backupCodes", "codesCopied", "codesNotCopied"],
  ] as const;

  test.each(copied)("%s shows %s", async (what, notice) => {
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    connect().runner.run({ type: "copy", what, text: "abcd" });
    await vi.waitFor(() => expect(showNotice.mock.calls).toEqual([[notice]]));
    expect(writeText.mock.calls).toEqual([["abcd"]]);
  });

  test.each(copied)("%s that cannot be copied shows not %s but %s", async (what, _, notice) => {
    vi.stubGlobal("navigator", { clipboard: undefined });
    connect().runner.run({ type: "copy", what, text: "abcd" });
    await vi.waitFor(() => expect(showNotice.mock.calls).toEqual([[notice, "error"]]));
  });
});

test("a number is checked without a call, and the result is ignored after unmount", async () => {
  const phone = { country: "US", callingCode: "1", typed: "2025550123" };
  const here = connect();
  const gone = connect();
  here.runner.run({ type: "checkPhone", phone });
  gone.runner.run({ type: "checkPhone", phone });
  gone.runner.stop();
  const number = { e164: "+12025550123", shown: "+1 202 555 0123" };
  await vi.waitFor(() => expect(here.events).toEqual([{ type: "phoneChecked", phone, number }]));
  expect(gone.events).toEqual([]);
  expect(here.requests).toEqual([]);
});
