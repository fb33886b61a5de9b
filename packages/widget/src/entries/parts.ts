"use client";

export type { ScreenName } from "../login/machine.ts";
// Entry of the login widget's parts, for custom layouts: `import * as Login from "@portico/widget/parts"`. Separate
// exports instead of one object, because a React Server Component only sees the names of a client module.
export { EmailForm, Footer, Logo, Methods, Or, Providers, Sso, Title } from "../react/parts/main-parts.tsx";
export { Root, type RootProps, Screen, type ScreenLayoutProps } from "../react/parts/Root.tsx";
