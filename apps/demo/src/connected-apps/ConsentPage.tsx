import type { SdkError } from "@portico/client";
import { ApiError, useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import { client } from "../lib/portico.ts";
import { Page } from "../ui/Page.tsx";
import { SignInFirst } from "./SignInFirst.tsx";
import { useReturnState } from "./use-return-state.ts";

/** The provider sends people here when another app wants to sign them in. They sign in here first. */
export function ConsentPage() {
  const { status } = useSession();
  const returnState = useReturnState(status);
  return (
    <Page title="Connect an app">
      {returnState === "otherTab" && (
        <div className="panel">
          <h1 tabIndex={-1}>Continued in another tab</h1>
          <p className="lead">You can close this tab.</p>
        </div>
      )}
      {returnState === "signIn" && <SignInFirst />}
      {returnState === "ready" && (
        <PorticoIdentityProvider styles={{ colorScheme: "auto" }} callbacks={{ onError: checkSession }} />
      )}
    </Page>
  );
}

/** Ends the session in the browser after errors that require a new sign-in. The page then shows the sign-in card. */
function checkSession(error: SdkError): void {
  if (!(error instanceof ApiError)) return;
  // The app requires a recent sign-in.
  if (error.error_type === "reauthentication_required") client.session.revoke({ forceClear: true }).catch(() => {});
  // The session ended while this page was open.
  if (error.status_code === 401) client.session.authenticate().catch(() => {});
}
