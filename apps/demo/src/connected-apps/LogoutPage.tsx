import { useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import { useRef } from "react";
import { Page } from "../frame/Page.tsx";

/** The page to which the provider sends people whom another app logs out. */
export function LogoutPage() {
  const { status } = useSession();
  // The widget stays while it ends the session: it leads on to the app afterwards.
  const wasIn = useRef(false);
  if (status === "in") wasIn.current = true;
  return (
    <Page title="Log out">
      {wasIn.current && <PorticoIdentityProvider styles={{ colorScheme: "auto" }} />}
      {status === "out" && !wasIn.current && (
        <div className="panel">
          <h1 tabIndex={-1}>You are logged out</h1>
          <p className="lead">Nobody is signed in here.</p>
          <a className="button" href="/">
            Sign in
          </a>
        </div>
      )}
    </Page>
  );
}
