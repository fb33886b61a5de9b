"use client";

export type { ScreenName } from "../login/machine.ts";
// The door of the login widget's parts, for hosts that lay it out themselves: `import * as Login from "@portico/widget/parts"`.
// Not one object with all of them: a page that a server renders sees the names of a module alone.
export { EmailForm, Footer, Logo, Methods, Or, Providers, Sso, Title } from "../react/parts/main-parts.tsx";
export { Root, type RootProps } from "../react/parts/Root.tsx";
export { Screen, type ScreenLayoutProps } from "../react/parts/Screen.tsx";
