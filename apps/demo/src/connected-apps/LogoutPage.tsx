import { useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import { useRef } from "react";
import { Page } from "../ui/Page.tsx";

/** The provider sends people here when another app logs them out. */
export function LogoutPage() {
  const { status } = useSession();
  // Keep the widget after the session has ended: it then redirects to the app.
  const wasIn = useRef(false);
  if (status === "in") wasIn.current = true;
  return (
    <Page title="Log out">
      {wasIn.current && <PorticoIdentityProvider styles={{ colorScheme: "auto" }} />}
      {status === "out" && !wasIn.current && (
        <div className="panel">
          <h1 tabIndex={-1}>You&apos;re logged out</h1>
          <p className="lead">Sign in again to open your board.</p>
          <a className="button" href="/">
            Sign in
          </a>
        </div>
      )}
    </Page>
  );
}
