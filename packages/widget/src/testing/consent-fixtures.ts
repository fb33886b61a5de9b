// Every screen of the consent widget in every state, by name. For the gallery and tests.

import type { ConsentViewProps } from "../consent/ConsentView.tsx";
import type { Ending } from "../consent/ended/flow.ts";
import type { FlowState, Step, StepOf } from "../consent/machine.ts";
import type { CallProblem } from "../flow/problem.ts";
import {
  ada,
  appRefusal,
  incompleteRequest,
  ledgerly,
  logoutRequest,
  notReached,
  sampleConsentContext,
  sampleQuery,
  sampleStart,
  sampleState,
  staleLogin,
} from "./consent-samples.ts";
import { type FixtureNames, plainNames } from "./fixture-names.ts";
import { sampleBrand, sampleDiscovered } from "./login-samples.ts";

/** A state, and the host's descriptions of scopes, if any. */
export type ConsentFixture = FlowState & Pick<ConsentViewProps, "getIDPConsentManifest" | "identify">;

const standard = ["openid", "profile", "email", "phone", "offline_access", "full_access"];
const custom = ["openid", "profile", "boards:read", "boards:write", "reports:export"];

export function createConsentFixtures(names: FixtureNames = plainNames): Record<string, ConsentFixture> {
  const here = sampleDiscovered(names.organization);
  const organizations = [here, sampleDiscovered(names.other), sampleDiscovered("Hooli")];
  const who = {
    ...ada,
    email: names.email,
    organizationId: here.organization.organization_id,
    organizationName: names.organization,
  };
  const client = names.other === plainNames.other ? ledgerly : { ...ledgerly, client_name: names.other };
  const state = (step: Step, changes: Partial<ConsentFixture> = {}): ConsentFixture => ({
    ...sampleState({ who, organizations: [here] }),
    step,
    ...changes,
  });
  const ask = (answer = sampleStart(), changes: Partial<StepOf<"Consent">> = {}): StepOf<"Consent"> => ({
    screen: "Consent",
    answer: { ...answer, client: { ...client, ...(answer.client !== ledgerly && answer.client) } },
    busy: null,
    problem: null,
    ...changes,
  });
  const at = (redirect_uri: string): Partial<ConsentFixture> => ({
    request: { kind: "authorize", request: { ...sampleQuery, redirect_uri } },
  });
  const failed = (problem: CallProblem, canRetry = false): StepOf<"Failed"> => ({
    screen: "Failed",
    problem,
    canRetry,
  });
  const choosing: StepOf<"ChooseOrganization"> = {
    screen: "ChooseOrganization",
    busy: null,
    problem: null,
    from: ask(),
  };
  const logout: StepOf<"Logout"> = { screen: "Logout", redirectUri: "https://ledgerly.example/bye", busy: false };
  const ended = (ending: Ending): Step => ({ screen: "Ended", ending });
  const project = (changes: object) => ({ bootstrap: { ...sampleConsentContext.bootstrap, ...changes } });
  const asLogout = { request: logoutRequest };
  const ungrantable = ["members:invite", "billing:manage"];

  return {
    "consentLoading.waiting": state({ screen: "Loading" }, { who: null }),
    "consentNoSession.signedOut": state({ screen: "NoSession" }, { who: null }),
    "consentMissingParameter.client": state(
      { screen: "MissingParameter", parameter: "client_id" },
      { request: incompleteRequest },
    ),

    "consent.standard": state(ask()),
    "consent.everyStandardScope": state(ask(sampleStart(standard))),
    "consent.fullAccess": state(ask(sampleStart(["openid", "email", "full_access"]))),
    "consent.custom": state(ask(sampleStart(custom))),
    "consent.ungrantable": state(ask(sampleStart(["openid", "boards:read"], { ungrantable }))),
    "consent.nothingGrantable": state(ask(sampleStart([], { ungrantable }))),
    "consent.severalOrganizations": state(ask(), { organizations }),
    "consent.registeredItself": state(
      ask(
        sampleStart(custom, {
          client: { ...client, registered_by: "registration", client_description: "Keeps your books while you sleep." },
          resource: "https://api.acme.test/boards",
        }),
      ),
      at("http://127.0.0.1:53112/callback"),
    ),
    "consent.appOnDevice": state(ask(), at("com.ledgerly.app:/callback")),
    "consent.unknownPlace": state(ask(), at("not an address")),
    "consent.unknownProject": state(ask(), { bootstrap: null }),
    "consent.logos": state(
      ask(sampleStart(custom, { client: { ...client, client_logo_url: `${names.pictures}ledgerly.svg` } })),
      project({ projectLogoUrl: `${names.pictures}acme.svg` }),
    ),
    "consent.brand": state(
      ask(sampleStart(custom, { client: { ...client, client_logo_url: "/brand/ledgerly.svg" } })),
      project(sampleBrand),
    ),
    "consent.selfMadePicture": state(
      ask(
        sampleStart(custom, {
          client: { ...client, registered_by: "registration", client_logo_url: "/brand/mark.svg" },
        }),
      ),
    ),
    "consent.brokenLogos": state(
      ask(sampleStart(custom, { client: { ...client, client_logo_url: "/brand/gone.svg" } })),
      project({ projectLogoUrl: "/brand/gone.svg" }),
    ),
    "consent.list": state(ask(sampleStart(custom)), {
      getIDPConsentManifest: () => ["Read your boards", { text: "Change cards", details: ["Move", "Comment"] }],
    }),
    "consent.groups": state(ask(sampleStart(custom)), {
      getIDPConsentManifest: ({ clientName }) => [
        { header: `${clientName} may look at:`, items: ["Your boards", "Your name"] },
        { header: `${clientName} may change:`, items: [{ text: "Cards", details: ["Not those of others"] }] },
      ],
    }),
    "consent.allowing": state(ask(sampleStart(), { busy: "allow" })),
    "consent.denying": state(ask(sampleStart(), { busy: "deny" })),
    "consent.unreachable": state(ask(sampleStart(), { problem: notReached })),

    "consentOrganizations.several": state(choosing, { organizations }),
    "consentOrganizations.entering": state(
      { ...choosing, busy: organizations[1]?.organization.organization_id ?? null },
      { organizations },
    ),
    "consentOrganizations.refused": state({ ...choosing, problem: notReached }, { organizations }),

    "consentConfirmIdentity.password": state(
      { screen: "ConfirmIdentity", problem: staleLogin, from: ask() },
      {
        identify: async () => ({
          email: names.email,
          phone: "",
          usual: [],
          hasSecondPasskey: false,
          begin: async () => {},
          show: async () => [],
          watch: () => () => {},
        }),
      },
    ),

    "consentFailed.refused": state(
      failed(appRefusal("connected_app_not_found", "No connected app has this client_id.")),
    ),
    "consentFailed.otherOrganization": state(
      failed(
        appRefusal("session_authorization_tenancy_error", "The app asks for another organization than the session's."),
      ),
      { organizations },
    ),
    "consentFailed.serverMessage": state(failed(appRefusal("x", "The app is closed for today."))),
    "consentFailed.nowhereToGo": state(failed(appRefusal("invalid_pkce_code_challenge")), { hasPast: false }),
    "consentFailed.tooOften": state(
      failed({ kind: "refused", errorType: "too_many_requests", message: "", retryAfterSeconds: 40 }, true),
    ),
    "consentFailed.answered": state(failed(appRefusal("consent_not_asked", "Ask again, please."))),
    "consentFailed.unreachable": state(failed(notReached, true)),
    "consentFailed.unknown": state(failed({ kind: "failed", message: "" }, true)),

    "consentLeaving.waiting": state({ screen: "Leaving", ending: "allowed" }),
    "consentEnded.allowed": state(ended("allowed")),
    "consentEnded.denied": state(ended("denied")),

    "logout.asking": state(logout, asLogout),
    "logout.unknownProject": state(logout, { ...asLogout, bootstrap: null }),
    "logout.revoking": state({ ...logout, busy: true }, asLogout),
    "logout.loggedOut": state(ended("loggedOut"), asLogout),
    "logout.stillLoggedIn": state(ended("stillLoggedIn"), asLogout),
  };
}
