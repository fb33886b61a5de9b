import { expect, test } from "vitest";
import { handle } from "../../testing/handle.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleContext,
  sampleDiscovered,
  sampleOrganization,
} from "../../testing/login-samples.ts";
import { CODE_SENT_NOTICE_MS } from "../flow/codes.ts";
import type { EventAt, StepOf } from "../machine.ts";
import { EMAIL_CODE_LIFETIME_MS, emailOtpEntry, passcodeStep } from "./flow.ts";

type Passcode = StepOf<"EmailOTPEntry">;
type PasscodeEvent = Exclude<EventAt<"EmailOTPEntry">, { type: "backClicked" }>;

const NOW = 1_900_000_000_000;
const forDiscovery = passcodeStep({ email: ADA, organization: null }, "code", { atMs: NOW });
const forGlobex = passcodeStep({ email: ADA, organization: sampleOrganization() }, "code", { atMs: NOW });

const move = (step: Passcode, event: PasscodeEvent) => handle(emailOtpEntry.on)(step, event, sampleContext());

test("a code lives ten minutes from when it was sent", () => {
  expect(forDiscovery.expiresAtMs).toBe(NOW + 10 * 60 * 1000);
});

test("a completed code is sent to discovery without an organization, to the organization with one", () => {
  const completed: PasscodeEvent = { type: "codeCompleted", code: "123456" };
  const request = { type: "authenticateCode", email: ADA, code: "123456" };
  expect(move(forDiscovery, completed)).toEqual([
    { ...forDiscovery, busy: true },
    [{ ...request, organizationId: null }],
  ]);
  expect(move(forGlobex, completed)?.[1]).toEqual([{ ...request, organizationId: "organization-test-globex" }]);
});

test("a code is submitted once, however often it is completed meanwhile", () => {
  expect(move({ ...forDiscovery, busy: true }, { type: "codeCompleted", code: "123456" })).toBeNull();
});

test("a rejected code shows an error, and another can be typed", () => {
  const problem = refusal("otp_code_not_found");
  const refused = move({ ...forDiscovery, busy: true }, { type: "codeRefused", problem });
  expect(refused).toEqual([{ ...forDiscovery, problem }, []]);
});

test("an accepted code leads to the organizations, or logs in to its own", () => {
  const organizations = [sampleDiscovered("Globex"), sampleDiscovered("Initech")];
  expect(move({ ...forDiscovery, busy: true }, { type: "organizationsDiscovered", email: ADA, organizations })).toEqual(
    [{ screen: "Discovery", email: ADA, organizations, busy: null }, []],
  );

  const answer = sampleAnswer();
  expect(move({ ...forGlobex, busy: true }, { type: "memberAuthenticated", answer })).toEqual([
    { screen: "LoggedIn" },
    [{ type: "announceLogin", answer }],
  ]);
});

test("a new code begins a new life, is confirmed for two seconds, and can then be asked for again", () => {
  const sending: Passcode = { ...forDiscovery, resend: "sending" };
  const request = { type: "sendCode", email: ADA, organizationId: null, by: "code" };
  expect(move(forDiscovery, { type: "resendClicked" })).toEqual([sending, [request]]);

  const atMs = NOW + 60_000;
  const sent: Passcode = { ...forDiscovery, resend: "sent", expiresAtMs: atMs + EMAIL_CODE_LIFETIME_MS };
  const timer = { type: "startTimer", name: "codeSentNotice", delayMs: CODE_SENT_NOTICE_MS };
  expect(move(sending, { type: "codeSent", email: ADA, atMs })).toEqual([sent, [timer]]);
  expect(move(sent, { type: "resendClicked" })).toBeNull();
  expect(move(sent, { type: "timerEnded", name: "codeSentNotice" })).toEqual([{ ...sent, resend: "ready" }, []]);
});

test("a new code that can't be sent shows an error and changes nothing else", () => {
  const problem = refusal("too_many_requests");
  const failed = move({ ...forDiscovery, resend: "sending" }, { type: "sendFailed", email: ADA, problem });
  expect(failed).toEqual([forDiscovery, [{ type: "showProblem", problem }]]);
});

test("a code that came in the mail of a link is sent again with its link", () => {
  const withLink = passcodeStep({ email: ADA, organization: null }, "link", { atMs: NOW });
  expect(move(withLink, { type: "resendClicked" })?.[1]).toMatchObject([{ type: "sendCode", by: "link" }]);
});
