import type { DiscoveredOrganization, MemberAuthResponse, Organization } from "@portico/wire";
import { sampleStart } from "../consent-samples.ts";
import type { FixtureNames } from "../fixture-names.ts";
import {
  sampleAnswer,
  sampleConnection,
  sampleDiscovered,
  sampleLookup,
  sampleOrganization,
  sampleStrength,
} from "../login-samples.ts";
import { sampleCreated, sampleSecondFactorDue, textIsSent, withNumber, withTotp } from "../mfa-samples.ts";
import type { Visitor } from "./script.ts";

/** The people and the organization that the answers are about. */
export interface World {
  names: FixtureNames;
  organization: Organization;
  visitor: Visitor;
}

type Request = Record<string, unknown>;
type Give = (world: World, request: Request) => unknown;

const CODE_MS = 10 * 60 * 1000;

const sent: Give = () => ({ expires_at: new Date(Date.now() + CODE_MS).toISOString() });
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

const discovered: Give = (world, { email_address = world.names.email }) => ({
  email_address,
  discovered_organizations: organizationsOf(world),
  intermediate_session_token: "intermediate-token",
});

/** The organizations that the visitor may enter. */
function organizationsOf({ names, organization, visitor }: World): DiscoveredOrganization[] {
  if (visitor === "nobody") return [];
  const own = { ...sampleDiscovered(names.organization), organization };
  return visitor === "several"
    ? [
        own,
        sampleDiscovered(names.other, "invited_member"),
        sampleDiscovered("Hooli", "eligible_to_join_by_email_domain"),
      ]
    : [own];
}

const lookedUp: Give = ({ visitor }) => ({ member: visitor === "nobody" ? null : sampleLookup() });

/** A password is as strong as it is long. */
const measured: Give = (_, { password }) => {
  const score = Math.min(4, Math.floor(String(password).length / 4));
  const isGood = score >= 3;
  const zxcvbn_feedback = { warning: "", suggestions: isGood ? [] : ["Add more words that are less common."] };
  return sampleStrength({ score, valid_password: isGood, zxcvbn_feedback });
};

/** The answers of a provider that says yes. */
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
  "discovery.organizations.list": (world) => ({ discovered_organizations: organizationsOf(world) }),
  "oauth.authenticate": entered,
  "oauth.discovery.authenticate": discovered,
  "sso.discoverConnections": ({ visitor }) => ({
    connections: visitor === "nobody" ? [] : [sampleConnection("okta"), sampleConnection("microsoft-entra")],
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
  "recoveryCodes.recover": proven,
  "session.exchange": proven,
  "session.revoke": gone,
  oauthAuthorizeStart: () => sampleStart(),
  oauthAuthorizeSubmit: () => ({ redirect_uri: "" }),
  oauthLogoutStart: () => ({ consent_required: true, redirect_uri: "" }),
};

/** Leads away from the page: `oauth.google.start`, and so on. */
export const isRedirect = (operation: string) => /^(oauth\.\w+(\.discovery)?|sso)\.start$/.test(operation);
