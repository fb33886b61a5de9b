import type { SdkError } from "@portico/client";
import { createIdp } from "@portico/client/idp";
import { ApiError, useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import { useEffect, useRef, useState } from "react";
import { client } from "../lib/portico.ts";
import { forgetReturnPath, readReturnPath, saveReturnPath } from "../sign-in/return-path.ts";
import { SignInCard } from "../sign-in/SignInPages.tsx";
import { Page } from "../ui/Page.tsx";

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

/** The sign-in card for someone who arrives with an app's request and is not signed in. */
function SignInFirst() {
  // OpenID Connect Core section 3.1.2.6: with prompt=none, the app gets the error login_required instead of a sign-in page.
  const [isSilent, setIsSilent] = useState(() => new URLSearchParams(location.search).get("prompt") === "none");
  useEffect(() => {
    if (!isSilent) return saveReturnPath();
    void findErrorRedirect().then((url) => {
      if (url) location.replace(url);
      else setIsSilent(false);
    });
  }, [isSilent]);
  if (isSilent) return null;
  return (
    <>
      <p className="beside">Sign in to continue to the app that sent you here.</p>
      <SignInCard flow="Discovery" />
    </>
  );
}

/** Asks the provider for the URL of the error response. Only the provider knows which redirect URLs the app registered. */
async function findErrorRedirect(): Promise<string | undefined> {
  const {
    scope = "",
    client_id = "",
    redirect_uri = "",
    ...rest
  } = Object.fromEntries(new URLSearchParams(location.search));
  try {
    const request = { ...rest, client_id, redirect_uri, response_type: "code", scopes: scope.split(" ") };
    await createIdp(client).oauthAuthorizeStart(request);
  } catch (error) {
    const url = error instanceof ApiError && error.error_details?.redirect_uri;
    if (typeof url === "string") return url;
  }
  return undefined;
}

type ReturnState = "checking" | "signIn" | "ready" | "otherTab";

/**
 * Decides what a page for members shows: the sign-in card, or the page itself. A magic link opens another tab. If that tab
 * has already continued the app's request, this one must not continue it as well.
 */
function useReturnState(status: "unknown" | "out" | "in"): ReturnState {
  const [returnState, setReturnState] = useState<ReturnState>("checking");
  const wasOut = useRef(false);

  useEffect(() => {
    if (status === "out") {
      wasOut.current = true;
      setReturnState("signIn");
    }
    if (status !== "in") return;
    const decide = () => {
      if (document.visibilityState !== "visible") return;
      const continuedInOtherTab = wasOut.current && readReturnPath() === null;
      wasOut.current = false;
      forgetReturnPath();
      setReturnState(continuedInOtherTab ? "otherTab" : "ready");
      document.removeEventListener("visibilitychange", decide);
    };
    document.addEventListener("visibilitychange", decide);
    decide();
    return () => document.removeEventListener("visibilitychange", decide);
  }, [status]);

  return returnState;
}
