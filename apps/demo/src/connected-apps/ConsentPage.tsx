import type { SdkError } from "@portico/client";
import { ApiError, useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import { Page } from "../frame/Page.tsx";
import { client } from "../ground/portico.ts";
import { SignInFirst } from "./SignInFirst.tsx";
import { useWayBack } from "./use-way-back.ts";

/** The page to which the provider sends people whom another app wants to sign in. They sign in here first. */
export function ConsentPage() {
  const { status } = useSession();
  const wayBack = useWayBack(status);
  return (
    <Page title="Connect an app">
      {wayBack === "elsewhere" && (
        <div className="panel">
          <h1 tabIndex={-1}>You went on in another tab</h1>
          <p className="lead">You can close this one.</p>
        </div>
      )}
      {wayBack === "signIn" && <SignInFirst />}
      {wayBack === "here" && (
        <PorticoIdentityProvider styles={{ colorScheme: "auto" }} callbacks={{ onError: checkSession }} />
      )}
    </Page>
  );
}

/** After each of these nobody is signed in any more, and the page says so. */
function checkSession(error: SdkError): void {
  if (!(error instanceof ApiError)) return;
  // The app wants somebody who signed in just now.
  if (error.error_type === "reauthentication_required") client.session.revoke({ forceClear: true }).catch(() => {});
  // The session has ended while this page was open.
  if (error.status_code === 401) client.session.authenticate().catch(() => {});
}
