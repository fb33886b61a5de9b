import { DirectoryScreen } from "../connections/directory/DirectoryPanel.tsx";
import { SingleSignOnScreen } from "../connections/setup/SingleSignOn.tsx";
import { SetupLinksScreen } from "../connections/setup-links/SetupLinks.tsx";
import { createPart } from "../frame/create-part.tsx";
import { ApiKeysScreen } from "../member/api-keys/ApiKeysScreen.tsx";
import { ConnectedAppsScreen } from "../member/connected-apps/ConnectedAppsScreen.tsx";
import { ProfileScreen } from "../member/profile/Profile.tsx";
import { ProfileAddressesScreen } from "../member/profile/ProfileAddresses.tsx";
import { ProfileAppsScreen } from "../member/profile/ProfileApps.tsx";
import { ProfileHistoryScreen } from "../member/profile/ProfileHistory.tsx";
import { ProfileNameScreen } from "../member/profile/ProfileName.tsx";
import { ProfilePasskeysScreen } from "../member/profile/ProfilePasskeys.tsx";
import { ProfilePasswordScreen } from "../member/profile/ProfilePassword.tsx";
import { ProfileRecoveryScreen } from "../member/profile/ProfileRecovery.tsx";
import { ProfileSecondFactorsScreen } from "../member/profile/ProfileSecondFactors.tsx";
import { ProfileSessionsScreen } from "../member/profile/ProfileSessions.tsx";
import { OrganizationSwitcherScreen } from "../member/switcher/OrganizationSwitcher.tsx";
import { UserButtonScreen } from "../member/user/UserButton.tsx";
import { AuditLogScreen } from "../organization/audit/AuditLogScreen.tsx";
import { DomainsScreen } from "../organization/domains/Domains.tsx";
import { ImpersonationBannerScreen } from "../organization/impersonation/ImpersonationBanner.tsx";
import { MembersScreen } from "../organization/members/MembersScreen.tsx";
import { OrganizationScreen } from "../organization/settings/OrganizationScreen.tsx";
import { OrganizationSettingsScreen } from "../organization/settings/OrganizationSettingsScreen.tsx";
import { SignInHelpScreen } from "../organization/sign-in-help/SignInHelpScreen.tsx";

/** Shows the organization that the member is signed in to, and switches to others. */
export const OrganizationSwitcher = /* @__PURE__ */ createPart(OrganizationSwitcherScreen, { isInline: true });

/** Shows the signed-in member, with links to their account and other organizations, and a button to sign out. */
export const UserButton = /* @__PURE__ */ createPart(UserButtonScreen, { isInline: true });

/**
 * Shows who signed in as the member, why and until when, with a button to end it. Empty if the member signed in
 * themselves.
 */
export const ImpersonationBanner = /* @__PURE__ */ createPart(ImpersonationBannerScreen);

/** The signed-in member's own account. Each of its sections, listed below, is also a component. */
export const Profile = /* @__PURE__ */ createPart(ProfileScreen);
export const ProfileRecovery = /* @__PURE__ */ createPart(ProfileRecoveryScreen);
export const ProfileName = /* @__PURE__ */ createPart(ProfileNameScreen);
export const ProfileAddresses = /* @__PURE__ */ createPart(ProfileAddressesScreen);
export const ProfilePassword = /* @__PURE__ */ createPart(ProfilePasswordScreen);
export const ProfilePasskeys = /* @__PURE__ */ createPart(ProfilePasskeysScreen);
export const ProfileSecondFactors = /* @__PURE__ */ createPart(ProfileSecondFactorsScreen);
export const ProfileSessions = /* @__PURE__ */ createPart(ProfileSessionsScreen);
export const ProfileApps = /* @__PURE__ */ createPart(ProfileAppsScreen);
export const ProfileHistory = /* @__PURE__ */ createPart(ProfileHistoryScreen);

/** The organization's members: search, invite, roles, remove, restore, export. */
export const Members = /* @__PURE__ */ createPart(MembersScreen);

/** The organization's audit log: filters, details, export. */
export const AuditLog = /* @__PURE__ */ createPart(AuditLogScreen);

/** Why someone can't sign in: their attempts, the rule behind each, and what fixes it. */
export const SignInHelp = /* @__PURE__ */ createPart(SignInHelpScreen);

/** The organization's domains: add, verify with a TXT record, connect to single sign-on, remove. */
export const Domains = /* @__PURE__ */ createPart(DomainsScreen);

/** Single sign-on: set up, test, activate and manage a connection. */
export const SingleSignOn = /* @__PURE__ */ createPart(SingleSignOnScreen);
/** An organization's administration, in sections. Each section is also a component. */
export const Organization = /* @__PURE__ */ createPart(OrganizationScreen);

/** The organization's settings: names, theming, sign-in methods, joining, two-step verification. */
export const OrganizationSettings = /* @__PURE__ */ createPart(OrganizationSettingsScreen);

/** API keys: create, rotate, revoke. */
export const ApiKeys = /* @__PURE__ */ createPart(ApiKeysScreen);

/** Apps that members have connected, and apps that act without a member. */
export const ConnectedApps = /* @__PURE__ */ createPart(ConnectedAppsScreen);

/** Directory sync (SCIM): setup, groups and roles, tokens, sync activity. */
export const DirectorySetup = /* @__PURE__ */ createPart(DirectoryScreen);

/** Setup links: an IT team sets up a connection without an account. */
export const SetupLinks = /* @__PURE__ */ createPart(SetupLinksScreen);
