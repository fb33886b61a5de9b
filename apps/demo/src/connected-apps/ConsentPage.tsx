import type { SdkError } from "@portico/client";
import { ApiError, useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import { client } from "../portico.ts";
import { SignInCard } from "../sign-in/SignInCard.tsx";
import { Page } from "../ui/Page.tsx";
import { useWayBack } from "./use-way-back.ts";

/** Where the provider sends people whom another app wants to sign in. Whoever is not signed in here does that first. */
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
      {wayBack === "signIn" && (
        <>
          <p className="beside">Sign in first, to go on to the app that sent you here.</p>
          <SignInCard flow="Discovery" />
        </>
      )}
      {wayBack === "here" && (
        <PorticoIdentityProvider styles={{ colorScheme: "auto" }} callbacks={{ onError: signOutWhenTooOld }} />
      )}
    </Page>
  );
}

/** The app wants somebody who signed in just now. */
function signOutWhenTooOld(error: SdkError): void {
  if (!(error instanceof ApiError) || error.error_type !== "reauthentication_required") return;
  client.session.revoke({ forceClear: true }).catch(() => {});
}
