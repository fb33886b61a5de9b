import { ApiError } from "@portico/client";
import { createIdp } from "@portico/client/idp";
import { useEffect, useState } from "react";
import { client } from "../lib/portico.ts";
import { saveReturnPath } from "../sign-in/return-path.ts";
import { SignInCard } from "../sign-in/SignInCard.tsx";

/** The sign-in card for someone who arrives with an app's request and is not signed in. */
export function SignInFirst() {
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
