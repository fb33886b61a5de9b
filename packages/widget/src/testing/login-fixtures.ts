// Every screen in every state, by name. For the gallery and tests.

import { authPolicyError } from "../login/error/flow.ts";
import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData } from "../login/flow/context.ts";
import type { Problem } from "../login/flow/events.ts";
import { type ErrorKind, errorStep, mainStep } from "../login/flow/steps.ts";
import type { FlowState, Step, StepOf } from "../login/machine.ts";
import { passcodeStep } from "../login/passcode/flow.ts";
import { offerStep } from "../login/passkey-offer/flow.ts";
import { type FixtureNames, plainNames } from "./fixture-names.ts";
import {
  refusal,
  sampleAnswer,
  sampleBrand,
  sampleContext,
  sampleDiscovered,
  sampleLink,
  sampleOrganization,
  sampleSignedIn,
  unreachable,
} from "./login-samples.ts";
import { mfaFixtures } from "./mfa-fixtures.ts";
import { passwordFixtures } from "./password-fixtures.ts";
import { createRedirectFixtures } from "./redirect-fixtures.ts";

/** @param nowMs the current time for countdowns. */
export function createFixtures(nowMs: number, names: FixtureNames = plainNames): Record<string, FlowState> {
  const { email } = names;
  const globex = sampleOrganization({ organization_name: names.organization });
  const branded = {
    ...globex,
    organization_logo_url: "/brand/globex.svg",
    organization_primary_color: "#0F766E",
  };
  const history: Step[] = [mainStep(email)];
  const state = (
    step: Step,
    config: Partial<LoginConfig> = {},
    bootstrap: Partial<BootstrapData> | null = {},
    past: Step[] = history,
  ): FlowState => ({ ...sampleContext(config, bootstrap), step, history: past });

  const main = (
    changes: Partial<StepOf<"Main">>,
    config?: Partial<LoginConfig>,
    bootstrap?: Partial<BootstrapData> | null,
  ) => state({ ...mainStep(), ...changes }, config, bootstrap, []);
  const isTestProject = true;
  const setupRefusal = (error_type: string) => ({
    error_type,
    error_url: `http://localhost:4100/docs/errors#${error_type}`,
    ...(error_type.startsWith("no_match") && {
      error_details: { redirect_url: "https://acme.test/authenticate", redirect_type: "discovery" },
    }),
  });
  const publicToken = "public-token-test-acme";
  const refused = (type: string) => ({ ...main({}, {}, { refusal: setupRefusal(type) }), isTestProject, publicToken });
  const misdirected = (errorType: string) => {
    const problem: Problem = { kind: "refused", errorType, message: "", setup: setupRefusal(errorType) };
    return { ...main({ email, problem }), isTestProject };
  };
  const inOrganization: Partial<LoginConfig> = { authFlowType: "Organization", organizationSlug: "globex" };
  const unproven = { methods: ["magic_link", "email_otp"] as const, isEmailVerified: false };

  const selection: StepOf<"EmailMethodSelection"> = {
    screen: "EmailMethodSelection",
    email,
    organization: null,
    busy: null,
    problem: null,
  };
  const confirmation: StepOf<"EmailConfirmation"> = {
    screen: "EmailConfirmation",
    email,
    organization: null,
    sentAtMs: nowMs,
    resend: "ready",
  };
  const passcode = passcodeStep({ email, organization: null }, "code", { atMs: nowMs - 18_000 });
  const discovery: StepOf<"Discovery"> = {
    screen: "Discovery",
    email,
    organizations: [
      sampleDiscovered(names.organization),
      sampleDiscovered(names.other, "invited_member"),
      sampleDiscovered("Hooli", "eligible_to_join_by_email_domain"),
      sampleDiscovered("Stark", "pending_member"),
    ],
    busy: null,
  };
  const noOrganizations = { ...discovery, organizations: [] };
  const noCreation = { createOrganizationEnabled: false };
  const error = (kind: ErrorKind, canGoBack: boolean, problem?: Problem) => state(errorStep(kind, canGoBack, problem));
  const [first] = discovery.organizations;

  return {
    "main.discovery": main({}),
    "main.unknownProject": main({}, {}, null),
    "main.namelessProject": main({}, {}, { projectName: null }),
    "main.invalidEmail": main({ email: "ada@globex", problem: { kind: "invalidEmail" } }),
    "main.sending": main({ email, busy: true }),
    "main.unreachable": main({ email, problem: unreachable }),
    "main.serverMessage": main({
      email,
      problem: refusal("x", "Sign-in is closed, see https://status.acme.test/today."),
    }),
    "main.loadingOrganization": main({}, inOrganization),
    "main.organization": main({ organization: globex }, inOrganization),
    "main.brand": main({}, {}, sampleBrand),
    "main.brandInOrganization": {
      ...main({ organization: branded }, inOrganization, sampleBrand),
      organizationColor: branded.organization_primary_color,
    },
    "main.brokenLogos": main(
      { organization: { ...branded, organization_logo_url: "/brand/gone.svg" } },
      inOrganization,
      { projectLogoUrl: "/brand/gone.svg" },
    ),
    "main.noAccess": main(
      { organization: globex, email, problem: refusal("email_jit_provisioning_not_allowed") },
      inOrganization,
    ),
    "main.verifyEmail": main({ organization: globex, email, primary: unproven }),
    "main.otherFactorDue": state(
      { ...mainStep(email), organization: globex, primary: { ...unproven, isEmailVerified: true } },
      {},
      {},
      [discovery],
    ),
    "main.passwordReset": main({}, { authFlowType: "PasswordReset" }),
    "main.signedIn": {
      ...main({}),
      signedIn: { ...sampleSignedIn, email, organizationName: names.organization },
    },
    "main.providerSilent": {
      ...main({}, {}, { unreachableUrl: "http://localhost:4100" }),
      pageAddress: "http://localhost:5173/",
      isTestProject,
    },
    "main.originNotRegistered": refused("bad_domain_for_portico_sdk"),
    "main.unknownToken": refused("public_token_not_found"),
    "main.redirectNotRegistered": misdirected("no_match_for_provided_magic_link_url"),
    "main.noRedirect": misdirected("no_default_discovery_redirect_url_set"),

    ...createRedirectFixtures(email, names.organization),
    ...passwordFixtures(names, { state, main }),
    ...mfaFixtures(nowMs, state),

    "emailMethodSelection.ready": state(selection),
    "emailMethodSelection.sending": state({ ...selection, busy: "code" }),
    "emailMethodSelection.refused": state({ ...selection, problem: refusal("inactive_email") }),

    "emailConfirmation.sent": state(confirmation),
    "emailConfirmation.mayResend": state({ ...confirmation, sentAtMs: nowMs - 60_000 }),
    "emailConfirmation.resending": state({ ...confirmation, sentAtMs: nowMs - 60_000, resend: "sending" }),
    "emailConfirmation.withCode": state(confirmation, {}, { emailLinkAndCode: true }),

    "emailOtpEntry.waiting": state(passcode),
    "emailOtpEntry.checking": state({ ...passcode, busy: true }),
    "emailOtpEntry.refused": state({ ...passcode, problem: refusal("otp_code_not_found") }),
    "emailOtpEntry.locked": state({ ...passcode, problem: refusal("user_lock_limit_reached") }),
    "emailOtpEntry.resending": state({ ...passcode, resend: "sending" }),
    "emailOtpEntry.resent": state({ ...passcode, resend: "sent" }),
    "emailOtpEntry.expired": state({ ...passcode, expiresAtMs: nowMs - 1000 }),

    "discovery.several": state(discovery),
    "discovery.noCreation": state(discovery, {}, noCreation),
    "discovery.entering": state({ ...discovery, busy: first?.organization.organization_id ?? null }),
    "organizationCreation.naming": state({ screen: "OrganizationCreation", email, busy: false }, {}, {}, [
      ...history,
      discovery,
    ]),
    "organizationCreation.creating": state({ screen: "OrganizationCreation", email, busy: true }, {}, {}, [
      ...history,
      discovery,
    ]),
    "discovery.none": state(noOrganizations, {}, noCreation),
    "discovery.noneButCreation": state(noOrganizations),
    "discovery.creatingFirst": state({ ...noOrganizations, busy: "new" }),

    "wrongAccount.asking": state({
      screen: "WrongAccount",
      invitation: sampleLink({ email_address: email, organization: globex }),
      signedInAs: names.otherEmail,
    }),

    "landing.redeeming": state({ screen: "Landing", tokenType: "discovery" }),
    "loggingIn.waiting": state({ screen: "LoggingIn" }),
    "loggedIn.done": state({ screen: "LoggedIn" }),
    "offerPasskey.ready": state(offerStep(sampleAnswer()), {}, {}, []),
    "offerPasskey.asking": state({ ...offerStep(sampleAnswer()), busy: true }, {}, {}, []),
    "offerPasskey.canceled": state({ ...offerStep(sampleAnswer()), problem: refusal("passkey_canceled") }, {}, {}, []),

    "error.default": error("Default", false),
    "error.unreachable": error("Default", true, unreachable),
    "error.linkUsed": error("EmailMagicLink", false, refusal("unable_to_auth_magic_link")),
    "error.linkOfOtherBrowser": error("EmailMagicLink", false, refusal("pkce_mismatch")),
    "error.linkOfOtherBrowserWithCode": state(
      errorStep("EmailMagicLink", false, refusal("pkce_mismatch")),
      {},
      { emailLinkAndCode: true },
    ),
    "error.organizationMissing": error("Organization", false),
    "error.organizationLookupFailed": error("Organization", true, unreachable),
    "error.loginTokenUsed": error("Default", false, refusal("oauth_token_not_found")),
    "error.providerRefused": error("Default", true, refusal("oauth_flow_callback_error")),
    "error.ssoRefused": error("Default", true, { kind: "refused", errorType: "sso_flow_callback_error", message: "" }),
    "error.authPolicy": state(authPolicyError(names.organization, false)),
    "error.authPolicyUnnamed": error("CannotJoinOrgDueToAuthPolicy", true),
    "error.adBlocker": error("AdBlockerDetected", false, unreachable),
    "error.claimedDomain": error("OrganizationDiscoveryClaimedDomain", true),
  };
}
