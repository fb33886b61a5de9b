"use client";

export type { PartProps } from "./frame/create-part.tsx";
export type { AdminStrings } from "./languages/texts.ts";
export { OrganizationSwitcher } from "./parts.ts";
export type { OrganizationSwitcherProps } from "./switcher/OrganizationSwitcher.tsx";
