import { expect, test } from "vitest";
import { allOperations, type OperationName } from "./all-operations.ts";

/** The calls that clients of the contract make, as the specification of the product names them. */
const specified = `
bootstrap.get GET /projects/bootstrap/{public_token}
oauth.googleOneTap.start GET /b2b/oauth/google/onetap/start
oauth.googleOneTap.discoverySubmit POST /b2b/oauth/google/onetap/discovery/submit
oauth.googleOneTap.submit POST /b2b/oauth/google/onetap/submit
events.send POST /events
magicLinks.email.invite POST /b2b/magic_links/email/invite
magicLinks.email.loginOrSignup POST /b2b/magic_links/email/login_or_signup
magicLinks.email.discovery.send POST /b2b/magic_links/email/discovery/send
magicLinks.authenticate POST /b2b/magic_links/authenticate
magicLinks.discovery.authenticate POST /b2b/magic_links/discovery/authenticate
members.getSelf GET /b2b/organizations/members/me
members.updateSelf PUT /b2b/organizations/members/update
members.deleteMFAPhoneNumberSelf DELETE /b2b/organizations/members/deletePhoneNumber
members.deleteMFATOTPSelf DELETE /b2b/organizations/members/deleteTOTP
members.deletePassword DELETE /b2b/organizations/members/passwords/{member_password_id}
members.search POST /b2b/organizations/me/members/search
members.create POST /b2b/organizations/members
members.update PUT /b2b/organizations/members/{member_id}
members.delete DELETE /b2b/organizations/members/{member_id}
members.reactivate PUT /b2b/organizations/members/{member_id}/reactivate
sso.saml.createConnection POST /b2b/sso/saml
sso.oidc.createConnection POST /b2b/sso/oidc
sso.external.createConnection POST /b2b/sso/external
sso.saml.updateConnection PUT /b2b/sso/saml/{connection_id}
sso.oidc.updateConnection PUT /b2b/sso/oidc/{connection_id}
sso.external.updateConnection PUT /b2b/sso/external/{connection_id}
sso.getConnections GET /b2b/sso
sso.discoverConnections GET /b2b/sso/discovery/connections
sso.authenticate POST /b2b/sso/authenticate
sso.deleteConnection DELETE /b2b/sso/{connection_id}
scim.createConnection POST /b2b/scim
scim.getConnection GET /b2b/scim
scim.updateConnection PUT /b2b/scim/{connection_id}
scim.deleteConnection DELETE /b2b/scim/{connection_id}
scim.getConnectionGroups POST /b2b/scim/groups
scim.rotateStart POST /b2b/scim/rotate/start
scim.rotateComplete POST /b2b/scim/rotate/complete
scim.rotateCancel POST /b2b/scim/rotate/cancel
organizations.get GET /b2b/organizations/me
organizations.update PUT /b2b/organizations/me
organizations.delete DELETE /b2b/organizations/me
organizations.getBySlug POST /b2b/organizations/search
oauth.authenticate POST /b2b/oauth/authenticate
oauth.discovery.authenticate POST /b2b/oauth/discovery/authenticate
sessions.authenticate POST /b2b/sessions/authenticate
sessions.revoke POST /b2b/sessions/revoke
sessions.exchange POST /b2b/sessions/exchange
sessions.exchangeAccessToken POST /b2b/sessions/exchange_access_token
sessions.attest POST /b2b/sessions/attest
discovery.organizations.list POST /b2b/discovery/organizations
discovery.organizations.create POST /b2b/discovery/organizations/create
discovery.intermediateSessions.exchange POST /b2b/discovery/intermediate_sessions/exchange
passwords.authenticate POST /b2b/passwords/authenticate
passwords.resetByEmailStart POST /b2b/passwords/email/reset/start
passwords.resetByEmail POST /b2b/passwords/email/reset
passwords.resetByExistingPassword POST /b2b/passwords/existing_password/reset
passwords.resetBySession POST /b2b/passwords/session/reset
passwords.strengthCheck POST /b2b/passwords/strength_check
passwords.discovery.authenticate POST /b2b/passwords/discovery/authenticate
passwords.discovery.resetByEmailStart POST /b2b/passwords/discovery/reset/start
passwords.discovery.resetByEmail POST /b2b/passwords/discovery/reset
otps.sms.send POST /b2b/otps/sms/send
otps.sms.authenticate POST /b2b/otps/sms/authenticate
otps.email.loginOrSignup POST /b2b/otps/email/login_or_signup
otps.email.authenticate POST /b2b/otps/email/authenticate
otps.email.discovery.send POST /b2b/otps/email/discovery/send
otps.email.discovery.authenticate POST /b2b/otps/email/discovery/authenticate
totp.create POST /b2b/totp
totp.authenticate POST /b2b/totp/authenticate
recoveryCodes.get GET /b2b/recovery_codes
recoveryCodes.recover POST /b2b/recovery_codes/recover
recoveryCodes.rotate POST /b2b/recovery_codes/rotate
impersonation.authenticate POST /b2b/impersonation/authenticate
idp.oauthAuthorizeStart POST /idp/b2b/oauth/authorize/start
idp.oauthAuthorizeSubmit POST /idp/b2b/oauth/authorize/submit
idp.oauthLogoutStart POST /b2b/oauth/logout/start
`;

test.each(
  specified
    .trim()
    .split("\n")
    .map((line) => line.split(" ") as [OperationName, string, string]),
)("%s is %s %s", (name, method, path) => {
  expect(allOperations[name]).toMatchObject({ method, path });
});
