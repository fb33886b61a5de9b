import type { DiscoveredOrganization, MemberAuthResponse, Organization } from "@portico/wire";
import { sampleStart } from "../consent-samples.ts";
import type { FixtureNames } from "../fixture-names.ts";
import {
  sampleAnswer,
  sampleConnection,
  sampleDiscovered,
  sampleLookup,
  sampleOrganization,
  samplePasskeyCreation,
  samplePasskeyRequest,
  sampleStrength,
} from "../login-samples.ts";
import { sampleCreated, sampleSecondFactorDue, textIsSent, withNumber, withTotp } from "../mfa-fixtures.ts";

// The script of a played widget: how the provider answers, and who the visitor is.

/** How the provider answers; `silent` lets calls wait until that changes. */
export type Mood = "yes" | "no" | "busy" | "offline" | "silent";

/** What the provider knows about the visitor. */
export type Visitor = "several" | "one" | "unknown" | "authenticator" | "text" | "enrolling";

export interface Script {
  mood: Mood;
  visitor: Visitor;
  /** Response time, so that loading states are visible. */
  delayMs: number;
}

/** One call of the widget, by its name on the wire, and its result. */
export interface Call {
  id: number;
  operation: string;
  outcome: string;
}

export const firstScript: Script = { mood: "yes", visitor: "several", delayMs: 700 };

/** The people and the organization in the responses. */
export interface Scenario {
  names: FixtureNames;
  organization: Organization;
  visitor: Visitor;
}

type Request = Record<string, unknown>;
type Give = (scenario: Scenario, request: Request) => unknown;

const CODE_MS = 10 * 60 * 1000;

const sent: Give = () => ({
  expires_at: new Date(Date.now() + CODE_MS).toISOString(),
  expires_in_seconds: CODE_MS / 1000,
});
const mailed: Give = () => ({});
const gone: Give = () => ({});

const entered: Give = ({ organization, names, visitor }) => {
  const due: { [Each in Visitor]?: MemberAuthResponse } = {
    authenticator: sampleSecondFactorDue(withTotp),
    text: sampleSecondFactorDue(withNumber, {}, textIsSent),
    enrolling: sampleSecondFactorDue(),
  };
  const answer = due[visitor] ?? sampleAnswer();
  return { ...answer, organization, member: { ...answer.member, email_address: names.email } };
};

const proven: Give = ({ organization }) => sampleAnswer({ organization });

const discovered: Give = (scenario, { email_address = scenario.names.email }) => ({
  email_address,
  discovered_organizations: organizationsOf(scenario),
  intermediate_session_token: "intermediate-token",
});

/** The organizations that the visitor can enter. */
function organizationsOf({ names, organization, visitor }: Scenario): DiscoveredOrganization[] {
  if (visitor === "unknown") return [];
  const own = { ...sampleDiscovered(names.organization), organization };
  return visitor === "several"
    ? [
        own,
        sampleDiscovered(names.other, "invited_member"),
        sampleDiscovered("Hooli", "eligible_to_join_by_email_domain"),
      ]
    : [own];
}

const lookedUp: Give = ({ visitor }) => ({ member: visitor === "unknown" ? null : sampleLookup() });

/** The strength depends only on the length. */
const measured: Give = (_, { password }) => {
  const score = Math.min(4, Math.floor(String(password).length / 4));
  const isGood = score >= 3;
  const zxcvbn_feedback = { warning: "", suggestions: isGood ? [] : ["Add more words that are less common."] };
  return sampleStrength({ score, valid_password: isGood, zxcvbn_feedback });
};

/** The successful responses. */
export const answers: Record<string, Give> = {
  "organization.getBySlug": ({ organization }) => ({ organization }),
  "organization.members.lookup": lookedUp,
  "magicLinks.email.loginOrSignup": mailed,
  "magicLinks.email.discovery.send": mailed,
  "magicLinks.authenticate": entered,
  "magicLinks.discovery.authenticate": discovered,
  "magicLinks.describe": () => null,
  "otps.email.loginOrSignup": sent,
  "otps.email.discovery.send": sent,
  "otps.email.authenticate": entered,
  "otps.email.discovery.authenticate": discovered,
  "discovery.intermediateSessions.exchange": entered,
  "discovery.organizations.create": ({ names }) =>
    sampleAnswer({ organization: sampleOrganization({ organization_name: names.organization }) }),
  "discovery.organizations.list": (scenario) => ({ discovered_organizations: organizationsOf(scenario) }),
  "oauth.authenticate": entered,
  "oauth.discovery.authenticate": discovered,
  "sso.discoverConnections": ({ visitor }) => ({
    connections: visitor === "unknown" ? [] : [sampleConnection("okta"), sampleConnection("microsoft-entra")],
  }),
  "sso.start": gone,
  "sso.authenticate": entered,
  "impersonation.authenticate": entered,
  "passwords.authenticate": entered,
  "passwords.discovery.authenticate": discovered,
  "passwords.strengthCheck": measured,
  "passwords.resetByEmailStart": mailed,
  "passwords.discovery.resetByEmailStart": mailed,
  "passwords.resetByEmail": entered,
  "passwords.discovery.resetByEmail": discovered,
  "passwords.resetBySession": proven,
  "otps.sms.send": sent,
  "otps.sms.authenticate": proven,
  "totp.create": ({ organization }) => ({ ...sampleCreated, organization }),
  "totp.authenticate": proven,
  "passkeys.registerStart": ({ names }) => ({
    public_key_credential_creation_options: samplePasskeyCreation(names.email),
  }),
  "passkeys.register": proven,
  "passkeys.mfa.authenticateStart": () => ({ public_key_credential_request_options: samplePasskeyRequest }),
  "passkeys.mfa.authenticate": proven,
  "recoveryCodes.recover": proven,
  "session.exchange": proven,
  "session.revoke": gone,
  oauthAuthorizeStart: () => sampleStart(),
  oauthAuthorizeSubmit: () => ({ redirect_uri: "" }),
  oauthLogoutStart: () => ({ consent_required: true, redirect_uri: "" }),
};

/** Operations that navigate away: `oauth.google.start`, and so on. */
export const isRedirect = (operation: string) => /^(oauth\.\w+(\.discovery)?|sso)\.start$/.test(operation);
