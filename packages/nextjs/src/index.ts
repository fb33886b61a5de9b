// The door for the server: components, route handlers, actions. Client components use `@portico/nextjs/client`.
export type { SessionClaims, SignedOutReason } from "@portico/backend";
export { SessionError } from "@portico/backend";
export { type Auth, auth, requireSession } from "./auth.ts";
export type { LoginProps } from "./browser.tsx";
export { PorticoLogin, PorticoProvider } from "./components.tsx";
export { type GateProps, SignedIn, SignedOut } from "./gates.tsx";
