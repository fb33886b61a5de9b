"use client";

export type { AuditLogProps } from "./audit/AuditLogScreen.tsx";
export type { PartProps } from "./frame/create-part.tsx";
export type { ImpersonationBannerProps } from "./impersonation/ImpersonationBanner.tsx";
export type { AdminStrings } from "./languages/texts.ts";
export type { MembersProps } from "./members/MembersScreen.tsx";
export type { OrganizationProps, OrganizationSection } from "./organization/OrganizationScreen.tsx";
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
  ProfilePassword,
  ProfileRecovery,
  ProfileSecondFactors,
  ProfileSessions,
  SetupLinks,
  SingleSignOn,
  UserButton,
} from "./parts.ts";
export type { ProfileProps, ProfileSection } from "./profile/Profile.tsx";
export type { SingleSignOnProps } from "./setup/SingleSignOn.tsx";
export type { SetupLinksProps } from "./setup-links/SetupLinks.tsx";
export type { OrganizationSwitcherProps } from "./switcher/OrganizationSwitcher.tsx";
export type { UserButtonProps } from "./user/UserButton.tsx";
