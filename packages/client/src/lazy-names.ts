/** The names of the methods of `lazy.ts`, so that a client has them before that is here: a group a line. */
export const lazyNames = `magicLinks.email loginOrSignup invite
magicLinks.email.discovery send
magicLinks describe authenticate
magicLinks.discovery authenticate
otps.email loginOrSignup authenticate
otps.email.discovery send authenticate
otps.sms send authenticate
totp create authenticate
recoveryCodes get rotate recover
passwords authenticate strengthCheck resetByEmailStart resetByEmail resetByExistingPassword resetBySession
passwords.discovery authenticate resetByEmailStart resetByEmail
impersonation authenticate
discovery.organizations list create
discovery.intermediateSessions exchange
oauth authenticate
oauth.discovery authenticate
oauth.googleOneTap start submit discoverySubmit
oauth.google start
oauth.microsoft start
oauth.hubspot start
oauth.slack start
oauth.github start
oauth.gitlab start
oauth.google.discovery start
oauth.microsoft.discovery start
oauth.hubspot.discovery start
oauth.slack.discovery start
oauth.github.discovery start
oauth.gitlab.discovery start
sso discoverConnections authenticate start
session authenticate revoke revokeForMember attest list revokeOne exchange
organization getBySlug get update delete
organization.members lookup create search update delete deleteMFAPhoneNumber deleteMFATOTP deletePassword reactivate
self get update deleteMFAPhoneNumber deleteMFATOTP startEmailUpdate unlinkRetiredEmail deletePassword
rbac isAuthorized allPermissions`
  .split("\n")
  .flatMap((line) => {
    const [group, ...names] = line.split(" ");
    return names.map((name) => `${group}.${name}`);
  });
