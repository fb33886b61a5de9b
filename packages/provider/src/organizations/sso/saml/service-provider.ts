// Only the SAML thread imports this file, because the libraries behind it take long to load.
import { type Profile, SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import type { LogoutToAnswer } from "./logout-message.ts";
import type { Party } from "./party.ts";
import { signRedirect } from "./sign-logout-request.ts";
import type { LoginRequest, RequestToSign } from "./sign-request.ts";

/**
 * Creates the library's client for one connection and one message. It builds requests and verifies signatures. We check
 * before and after it what it would accept (docs/adr/0013).
 */
export function createServiceProvider(party: Party, messageOptions: Partial<SamlConfig>): SAML {
  return new SAML({
    entryPoint: party.idpSsoUrl,
    logoutUrl: party.idpSloUrl,
    callbackUrl: party.acs,
    issuer: party.metadata,
    // We check it, so that the attempt's record can say what was found.
    audience: false,
    idpCert: party.certificates.map(({ certificate }) => certificate),
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    // Requesting a format fails with identity providers that use another one.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // We compare times with the database's clock, and requests with their rows.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    ...messageOptions,
  });
}

/**
 * Signs an AuthnRequest for the identity provider's binding (SAML bindings sections 3.4 and 3.5). It has no RelayState,
 * because we do not use it.
 */
export async function signRequest({ party, requestId, signing }: RequestToSign): Promise<LoginRequest> {
  const options = { generateUniqueId: () => requestId, ...signing };
  if (party.idpSsoBinding === "redirect")
    return { url: await createServiceProvider(party, options).getAuthorizeUrlAsync("", undefined, {}) };
  // Only HTTP-Redirect compresses requests.
  const posting = { authnRequestBinding: "HTTP-POST", skipRequestCompression: true };
  const { SAMLRequest } = await createServiceProvider(party, { ...options, ...posting }).getAuthorizeMessageAsync("");
  return { url: party.idpSsoUrl, fields: { SAMLRequest: String(SAMLRequest) } };
}

/**
 * Signs the response to a logout request, for HTTP-Redirect (SAML core section 3.7.2). Signed here, because the library
 * signs another encoding of a RelayState with spaces than it sends.
 */
export async function signLogoutResponse({ party, signing, requestId, relayState }: LogoutToAnswer): Promise<string> {
  const library = createServiceProvider(party, {});
  const unsigned = await library.getLogoutResponseUrlAsync({ ID: requestId } as Profile, "", {}, true);
  const SAMLResponse = new URL(unsigned).searchParams.get("SAMLResponse") ?? "";
  return signRedirect(party.idpSloUrl, { SAMLResponse, ...(relayState && { RelayState: relayState }) }, signing);
}
