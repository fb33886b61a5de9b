import { type ReactNode, Suspense } from "react";
import { type Auth, auth } from "./auth.ts";
import { BrowserLogin, BrowserProvider, type LoginProps } from "./browser.tsx";
import { readBrowserSettings } from "./lib/settings.ts";

/**
 * The sign-in widget, for the page at `PORTICO_SIGN_IN_PATH`. Server components cannot pass functions to the browser. For
 * callbacks, or texts that are functions, use `@portico/widget` in a client component.
 * @throws Error without `PORTICO_URL` and `PORTICO_PUBLIC_TOKEN`. A build needs them, too.
 */
export function PorticoLogin(props: LoginProps) {
  return <BrowserLogin {...props} settings={readBrowserSettings()} />;
}

/** Put it into the layout if client components use hooks of `@portico/nextjs/client`, such as `useSession`. */
export function PorticoProvider({ children }: { children: ReactNode }) {
  return <BrowserProvider settings={readBrowserSettings()}>{children}</BrowserProvider>;
}

export interface GateProps {
  children: ReactNode;
  /** Shown until the session is checked. Default: nothing. */
  fallback?: ReactNode;
}

/** Renders its children only for signed-in members. */
export function SignedIn({ children, fallback }: GateProps) {
  return (
    <Suspense fallback={fallback}>
      <Gate status="signed-in">{children}</Gate>
    </Suspense>
  );
}

/** Renders its children only for visitors who are not signed in. Renders nothing if the session could not be checked. */
export function SignedOut({ children, fallback }: GateProps) {
  return (
    <Suspense fallback={fallback}>
      <Gate status="signed-out">{children}</Gate>
    </Suspense>
  );
}

async function Gate({ status, children }: { status: Auth["status"]; children: ReactNode }) {
  return (await auth()).status === status ? children : null;
}
