import { ApiKeysScreen } from "./api-keys/ApiKeysScreen.tsx";
import { AuditLogScreen } from "./audit/AuditLogScreen.tsx";
import { ConnectedAppsScreen } from "./connected-apps/ConnectedAppsScreen.tsx";
import { DirectoryScreen } from "./directory/DirectoryScreen.tsx";
import { DomainsScreen } from "./domains/Domains.tsx";
import { createPart } from "./frame/create-part.tsx";
import { ImpersonationBannerScreen } from "./impersonation/ImpersonationBanner.tsx";
import { MembersScreen } from "./members/MembersScreen.tsx";
import { OrganizationScreen } from "./organization/OrganizationScreen.tsx";
import { OrganizationSettingsScreen } from "./organization/OrganizationSettingsScreen.tsx";
import { ProfileScreen } from "./profile/Profile.tsx";
import { ProfileAddressesScreen } from "./profile/ProfileAddresses.tsx";
import { ProfileAppsScreen } from "./profile/ProfileApps.tsx";
import { ProfileHistoryScreen } from "./profile/ProfileHistory.tsx";
import { ProfileNameScreen } from "./profile/ProfileName.tsx";
import { ProfilePasswordScreen } from "./profile/ProfilePassword.tsx";
import { ProfileRecoveryScreen } from "./profile/ProfileRecovery.tsx";
import { ProfileSecondFactorsScreen } from "./profile/ProfileSecondFactors.tsx";
import { ProfileSessionsScreen } from "./profile/ProfileSessions.tsx";
import { SingleSignOnScreen } from "./setup/SingleSignOn.tsx";
import { SetupLinksScreen } from "./setup-links/SetupLinks.tsx";
import { OrganizationSwitcherScreen } from "./switcher/OrganizationSwitcher.tsx";
import { UserButtonScreen } from "./user/UserButton.tsx";

/** Shows the organization that the member is signed in to, and leads to the others. */
export const OrganizationSwitcher = /* @__PURE__ */ createPart(OrganizationSwitcherScreen, { isInline: true });

/** Shows who is signed in, and leads to their account, to their other organizations and out. */
export const UserButton = /* @__PURE__ */ createPart(UserButtonScreen, { isInline: true });

/** Says that somebody else acts for the member: who, why and until when; and ends it. Nothing where the member acts. */
export const ImpersonationBanner = /* @__PURE__ */ createPart(ImpersonationBannerScreen);

/** The signed-in member's own account, whole; the parts after it are its sections, each alone. */
export const Profile = /* @__PURE__ */ createPart(ProfileScreen);
export const ProfileRecovery = /* @__PURE__ */ createPart(ProfileRecoveryScreen);
export const ProfileName = /* @__PURE__ */ createPart(ProfileNameScreen);
export const ProfileAddresses = /* @__PURE__ */ createPart(ProfileAddressesScreen);
export const ProfilePassword = /* @__PURE__ */ createPart(ProfilePasswordScreen);
export const ProfileSecondFactors = /* @__PURE__ */ createPart(ProfileSecondFactorsScreen);
export const ProfileSessions = /* @__PURE__ */ createPart(ProfileSessionsScreen);
export const ProfileApps = /* @__PURE__ */ createPart(ProfileAppsScreen);
export const ProfileHistory = /* @__PURE__ */ createPart(ProfileHistoryScreen);

/** The organization's members: search, invite, roles, remove, bring back, export. */
export const Members = /* @__PURE__ */ createPart(MembersScreen);

/** What happened in the organization: filters, detail, export. */
export const AuditLog = /* @__PURE__ */ createPart(AuditLogScreen);

/** The organization's domains: claimed, proven by a TXT record with a live look, led to single sign-on, given up. */
export const Domains = /* @__PURE__ */ createPart(DomainsScreen);

/** The room in which single sign-on is set up, tried, switched on, and looked after. */
export const SingleSignOn = /* @__PURE__ */ createPart(SingleSignOnScreen);
/** All of an organization's administration, in sections: each of them is a part of its own, too. */
export const Organization = /* @__PURE__ */ createPart(OrganizationScreen);

/** The organization's settings: names, looks, ways to sign in, how people come in, second factors. */
export const OrganizationSettings = /* @__PURE__ */ createPart(OrganizationSettingsScreen);

/** The keys of programs: made, replaced, ended. */
export const ApiKeys = /* @__PURE__ */ createPart(ApiKeysScreen);

/** The apps that members have let in, and those that act for themselves. */
export const ConnectedApps = /* @__PURE__ */ createPart(ConnectedAppsScreen);

/** The organization's directory (SCIM): set-up in its own words, groups and roles, tokens, what arrived. */
export const DirectorySetup = /* @__PURE__ */ createPart(DirectoryScreen);

/** Links by which a customer's IT sets up a connection without an account. */
export const SetupLinks = /* @__PURE__ */ createPart(SetupLinksScreen);
