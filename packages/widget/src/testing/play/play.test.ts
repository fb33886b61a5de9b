// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchLazy } from "../../login/areas/load-lazy.ts";
import { fetchNotes } from "../../login/notes/LazyNotes.tsx";
import { createConsentFixtures } from "../consent-fixtures.ts";
import { plainNames } from "../fixture-names.ts";
import { createFixtures } from "../login-fixtures.ts";
import { consentUnderWay, playConsent } from "./play-consent.ts";
import { loginUnderWay, playLogin } from "./play-login.ts";
import { waitsFor } from "./under-way.ts";

const fixtures = createFixtures(Date.now());
const consent = createConsentFixtures();
const waiting = (all: Record<string, { step: object }>) =>
  Object.entries(all)
    .filter(([, { step }]) => waitsFor(step))
    .map(([name]) => name);

beforeEach(async () => {
  await Promise.all([fetchLazy(), fetchNotes(), import("@portico/ui/lib/webauthn")]);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(3000);

test.each(waiting(fixtures))("%s knows what it waits for", (name) => {
  expect(loginUnderWay(fixtures[name] as never)).not.toEqual([]);
});

test.each(waiting(consent))("%s knows what it waits for", (name) => {
  expect(consentUnderWay(consent[name] as never).length).toBeGreaterThan(1);
});

test.each(waiting(fixtures))("%s goes on once it is answered, or leaves the page", async (name) => {
  const opened = fixtures[name] as never;
  const { flow, provider } = playLogin(opened, { names: plainNames });
  flow.start();
  await settle();
  const { outcome } = provider.getCalls().at(-1) ?? {};
  if (outcome !== "leaves the page") expect(waitsFor(flow.getState().step)).toBe("");
  flow.stop();
});

test.each(waiting(consent))("%s goes on once it is answered", async (name) => {
  const { flow } = playConsent(consent[name] as never, { names: plainNames });
  flow.start();
  await settle();
  expect(waitsFor(flow.getState().step)).toBe("");
  flow.stop();
});

test("from the email address to the login with a code; errors are shown, and a failed resend is a toast", async () => {
  const { flow, provider, toasts } = playLogin(fixtures["main.loadingOrganization"] as never, { names: plainNames });
  flow.start();
  await settle();
  flow.send({ type: "emailSubmitted", email: "grace@globex.test" });
  flow.send({ type: "emailMethodChosen", method: "code" });
  await settle();
  expect(flow.getState().step).toMatchObject({ screen: "EmailOTPEntry", email: "grace@globex.test" });

  provider.setScript({ mood: "no" });
  flow.send({ type: "codeCompleted", code: "000000" });
  await settle();
  expect(flow.getState().step).toMatchObject({ problem: { errorType: "otp_code_not_found" } });

  provider.setScript({ mood: "busy" });
  flow.send({ type: "resendClicked" });
  await settle();
  expect(toasts.getAll()).toMatchObject([{ kind: "error" }]);

  provider.setScript({ mood: "silent" });
  flow.send({ type: "codeCompleted", code: "123456" });
  await settle();
  expect(flow.getState().step).toMatchObject({ screen: "EmailOTPEntry", busy: true });
  provider.setScript({ mood: "yes" });
  await settle();
  expect(flow.getState().step.screen).toBe("LoggedIn");
  expect(provider.getCalls().map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ["organization.getBySlug", "answered"],
    ["otps.email.loginOrSignup", "answered"],
    ["otps.email.authenticate", "otp_code_not_found"],
    ["otps.email.loginOrSignup", "too_many_requests"],
    ["otps.email.authenticate", "answered"],
  ]);
  flow.stop();
});
