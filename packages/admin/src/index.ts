"use client";

export type { AuditLogProps } from "./audit/AuditLogScreen.tsx";
export type { PartProps } from "./frame/create-part.tsx";
export type { AdminStrings } from "./languages/texts.ts";
export type { MembersProps } from "./members/MembersScreen.tsx";
export type { OrganizationProps, OrganizationSection } from "./organization/OrganizationScreen.tsx";
export {
  ApiKeys,
  AuditLog,
  ConnectedApps,
  Members,
  Organization,
  OrganizationSettings,
  OrganizationSwitcher,
} from "./parts.ts";
export type { OrganizationSwitcherProps } from "./switcher/OrganizationSwitcher.tsx";
