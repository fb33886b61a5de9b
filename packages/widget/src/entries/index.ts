"use client";

export {
  ApiError,
  type Client,
  type ClientOptions,
  createClient,
  InvalidResponseError,
  NoSessionError,
  SdkError,
  UnreachableError,
  UsageError,
} from "@portico/client";
export type { Styles, ThemeColor } from "@portico/ui/theme/styles-config";
export type { Permission, PermissionMap } from "@portico/wire";
export type { Strings, StringsOverride } from "../languages/texts.ts";
export type { LoginCallbacks, LoginEvent, LoginEvents, LoginSuccess } from "../login/effects/kit.ts";
export type { LoginConfig, Product } from "../login/flow/config.ts";
export { type MountedWidget, type MountOptions, mount } from "../mount/mount.tsx";
export { Authorized, type AuthorizedProps, useAuthorized } from "../react/authorized.tsx";
export { PorticoLogin, type PorticoLoginProps } from "../react/PorticoLogin.tsx";
export { PorticoProvider, type PorticoProviderProps, useClient } from "../react/PorticoProvider.tsx";
export {
  type Impersonator,
  type MemberState,
  type OrganizationState,
  type SessionState,
  SignedIn,
  SignedOut,
  useImpersonator,
  useMember,
  useOrganization,
  useSession,
} from "../react/session-hooks.ts";
export { type RunWithStepUp, StepUp, type StepUpProps, useStepUp } from "../react/step-up.tsx";
export { type BrowserSessionsState, useBrowserSessions } from "../react/use-browser-sessions.ts";
