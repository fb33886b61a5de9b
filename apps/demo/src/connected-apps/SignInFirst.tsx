import { ApiError } from "@portico/client";
import { createIdp } from "@portico/client/idp";
import { useEffect, useState } from "react";
import { client } from "../ground/portico.ts";
import { keepReturnAddress } from "../sign-in/return-address.ts";
import { SignInCard } from "../sign-in/SignInCard.tsx";

/** The sign-in card for a visitor who comes with an app's request and is not signed in. */
export function SignInFirst() {
  // OpenID Connect Core section 3.1.2.6: an app that asked for no question at all (prompt=none) hears that there is nobody.
  const [isSilent, setIsSilent] = useState(() => new URLSearchParams(location.search).get("prompt") === "none");
  useEffect(() => {
    if (!isSilent) return keepReturnAddress();
    void findAnswer().then((address) => {
      if (address) location.replace(address);
      else setIsSilent(false);
    });
  }, [isSilent]);
  if (isSilent) return null;
  return (
    <>
      <p className="beside">Sign in first, to go on to the app that sent you here.</p>
      <SignInCard flow="Discovery" />
    </>
  );
}

/** Asks the provider where the browser goes next: it alone knows whether the address is the app's. */
async function findAnswer(): Promise<string | undefined> {
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
    const address = error instanceof ApiError && error.error_details?.redirect_uri;
    if (typeof address === "string") return address;
  }
  return undefined;
}
