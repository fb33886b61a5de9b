"use client";

export type { SingleSignOnProps } from "./connections/setup/SingleSignOn.tsx";
export type { SetupLinksProps } from "./connections/setup-links/SetupLinks.tsx";
export type { PartProps } from "./frame/create-part.tsx";
export type { AdminStrings } from "./languages/admin-languages.ts";
export type { ProfileProps, ProfileSection } from "./member/profile/Profile.tsx";
export type { OrganizationSwitcherProps } from "./member/switcher/OrganizationSwitcher.tsx";
export type { UserButtonProps } from "./member/user/UserButton.tsx";
export type { AuditLogProps } from "./organization/audit/AuditLogScreen.tsx";
export type { ImpersonationBannerProps } from "./organization/impersonation/ImpersonationBanner.tsx";
export type { MembersProps } from "./organization/members/MembersScreen.tsx";
export type { OrganizationProps, OrganizationSection } from "./organization/settings/OrganizationScreen.tsx";
export type { SignInHelpProps } from "./organization/sign-in-help/SignInHelpScreen.tsx";
export {
  ApiKeys,
  AuditLog,
  ConnectedApps,
  DirectorySetup,
  Domains,
  ImpersonationBanner,
  Members,
  Organization,
  OrganizationSettings,
  OrganizationSwitcher,
  Profile,
  ProfileAddresses,
  ProfileApps,
  ProfileHistory,
  ProfileName,
  ProfilePasskeys,
  ProfilePassword,
  ProfileRecovery,
  ProfileSecondFactors,
  ProfileSessions,
  SetupLinks,
  SignInHelp,
  SingleSignOn,
  UserButton,
} from "./parts/parts.ts";
