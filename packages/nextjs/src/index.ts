// For server components, route handlers and server actions. Client components use `@portico/nextjs/client`.
export type {
  Permission,
  PermissionMap,
  RecentOptions,
  SessionClaims,
  SignedOutReason,
  StepUpChallenge,
} from "@portico/backend";
export { SessionError } from "@portico/backend";
export {
  type Auth,
  auth,
  isAuthorized,
  PermissionError,
  requirePermission,
  requireRecent,
  requireSession,
  StepUpError,
} from "./auth.ts";
export type { LoginProps } from "./browser.tsx";
export { type GateProps, PorticoLogin, PorticoProvider, SignedIn, SignedOut } from "./components.tsx";
