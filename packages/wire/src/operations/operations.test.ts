import { expect, test } from "vitest";
import { allOperations, type OperationName } from "./all-operations.ts";
import { contract } from "./contract.ts";
import type { Operation } from "./operation.ts";

/**
 * The letters of docs/wire/rules.md#marks: S: the answer has a session; D: takes captcha fields; I: sends the
 * intermediate session token; A: requires a session. Operations that are not listed here have only A.
 */
const specified: Partial<Record<OperationName, string>> = {
  "bootstrap.get": "plain true",
  "events.send": "",
  "captcha.challenge": "",
  "magicLinks.email.loginOrSignup": "challenge magic_links",
  "magicLinks.email.discovery.send": "D challenge magic_links",
  "magicLinks.describe": "",
  "magicLinks.authenticate": "S D I verifier magic_links firstVerifier passwords token magic_links_token minutes 30",
  "magicLinks.discovery.authenticate": "S D I verifier magic_links token discovery_magic_links_token",
  "otps.email.loginOrSignup": "D",
  "otps.email.authenticate": "S D I",
  "otps.email.discovery.send": "D",
  "otps.email.discovery.authenticate": "S D I",
  "otps.sms.send": "D I A",
  "otps.sms.authenticate": "S D I A",
  "totp.create": "D I A",
  "totp.authenticate": "S D I A",
  "recoveryCodes.rotate": "D A",
  "recoveryCodes.recover": "S D I A",
  "passkeys.registerStart": "D I A",
  "passkeys.register": "S D I A",
  "passkeys.authenticateStart": "D",
  "passkeys.authenticate": "S D I",
  "passkeys.discovery.authenticateStart": "D",
  "passkeys.discovery.authenticate": "S D",
  "passkeys.mfa.authenticateStart": "D I A",
  "passkeys.mfa.authenticate": "S D I A",
  "passwords.authenticate": "S D I verifier passwords unprefixed true minutes 30",
  "passwords.strengthCheck": "",
  "passwords.resetByEmailStart": "D challenge passwords unprefixed true",
  "passwords.resetByEmail": "S D I verifier passwords unprefixed true minutes 30 endsReset true",
  "passwords.resetByExistingPassword": "S D minutes 30",
  "passwords.resetBySession": "S D A endsReset true",
  "passwords.discovery.authenticate": "S D verifier passwords unprefixed true",
  "passwords.discovery.resetByEmailStart": "D challenge passwords",
  "passwords.discovery.resetByEmail": "S D I verifier passwords endsReset true",
  "oauth.authenticate": "S D I verifier oauth token oauth_token",
  "oauth.discovery.authenticate": "S D verifier oauth token discovery_oauth_token",
  "oauth.googleOneTap.start": "",
  "oauth.googleOneTap.submit": "challenge oauth",
  "oauth.googleOneTap.discoverySubmit": "challenge oauth",
  "sessions.authenticate": "S A",
  "sessions.revoke": "A signsOut true",
  "sessions.attest": "S",
  "sessions.exchange": "S A",
  "sessions.exchangeAccessToken": "S",
  "impersonation.authenticate": "S D token impersonation_token",
  "discovery.organizations.list": "I A",
  "discovery.organizations.create": "S I",
  "discovery.intermediateSessions.exchange": "S I",
  "sso.discoverConnections": "",
  "sso.startLogout": "A signsOut true",
  "sso.authenticate": "S D I verifier sso token sso_token",
  "organizations.getBySlug": "",
  "organizations.delete": "A signsOut true",
  "members.lookup": "",
};

function marksOf(name: OperationName): string {
  const { method, path, signsIn, intermediate, guarded, ...marks }: Operation = allOperations[name];
  const { sessions } = contract[name];
  const letters = {
    S: signsIn !== undefined,
    D: guarded,
    I: intermediate,
    A: sessions !== "open",
  };
  const set = Object.entries(letters).flatMap(([letter, holds]) => (holds ? [letter] : []));
  return [...set, ...Object.entries(marks).flat()].join(" ");
}

test.each(Object.keys(allOperations) as OperationName[])("%s has the marks that the rules give it", (name) => {
  expect(marksOf(name)).toBe(specified[name] ?? "A");
});

test("two calls show what stays good, and may be given up", () => {
  const kept = Object.entries<Operation>(allOperations).filter(([, { signsIn }]) => signsIn === false);
  expect(kept.map(([name]) => name)).toEqual(["sessions.authenticate", "sessions.exchangeAccessToken"]);
});
