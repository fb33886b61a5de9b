import { ApiError } from "../../../platform/lib/api-error.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { METADATA, POST_BINDING, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from "./party.ts";
import { attribute, childrenNamed, listElements, parseXml, textOf } from "./xml.ts";

/**
 * The most bytes of an identity provider's metadata. A federation's metadata is larger, and describes more than one.
 */
export const METADATA_LIMIT_BYTES = 256 * 1024;

export interface IdpMetadata {
  idp_entity_id: string;
  idp_sso_url: string;
  idp_sso_binding: "redirect" | "post";
  /** The signing certificates, in base64. */
  certificates: string[];
}

/** Parses a metadata document. @throws ApiError `sso_metadata_not_usable`. */
export function parseIdpMetadata(text: string): IdpMetadata {
  const root = parse(text);
  const entities = listElements(root).filter(
    (element) => element.namespaceURI === METADATA && element.localName === "EntityDescriptor",
  );
  const described = entities.flatMap((entity) =>
    childrenNamed(entity, METADATA, "IDPSSODescriptor")
      .filter((one) => attribute(one, "protocolSupportEnumeration")?.split(/\s+/).includes(PROTOCOL))
      .map((descriptor) => ({ entity, descriptor })),
  );
  const [found, second] = described;
  if (!found || second)
    throw unusable(
      `The metadata must describe exactly one SAML 2.0 identity provider, but describes ${described.length}.`,
    );
  const { entity, descriptor } = found;
  const locationOf = (binding: string) =>
    childrenNamed(descriptor, METADATA, "SingleSignOnService")
      .filter((one) => attribute(one, "Binding") === binding)
      .map((one) => attribute(one, "Location"))
      .find(Boolean);
  const redirectUrl = locationOf(REDIRECT_BINDING);
  // SAML metadata section 2.4.3: an identity provider chooses its bindings. JumpCloud and some Keycloak realms offer
  // only HTTP-POST.
  const idp_sso_url = redirectUrl ?? locationOf(POST_BINDING);
  const idp_entity_id = attribute(entity, "entityID");
  if (!idp_entity_id) throw unusable("The metadata has no entity ID.");
  if (!idp_sso_url)
    throw unusable(
      "The metadata has no single sign-on URL for the HTTP-Redirect or HTTP-POST binding. Turn one of them on at the identity provider, or enter the URL by hand.",
    );
  const certificates = childrenNamed(descriptor, METADATA, "KeyDescriptor")
    .filter((one) => attribute(one, "use") !== "encryption")
    .flatMap((one) => listElements(one))
    .filter((element) => element.namespaceURI === SIGNATURE && element.localName === "X509Certificate")
    .map((element) => (textOf(element) ?? "").replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, ""));
  if (certificates.length === 0) throw unusable("The metadata has no signing certificate.");
  return { idp_entity_id, idp_sso_url, idp_sso_binding: redirectUrl ? "redirect" : "post", certificates };
}

function parse(text: string): Element {
  if (Buffer.byteLength(text) > METADATA_LIMIT_BYTES) throw unusable("The metadata is larger than 256 KiB.");
  const decoded = text.startsWith("\uFEFF") ? text.slice(1) : text;
  // The XML declaration goes, too: the text is already decoded.
  const plain = remove(remove(decoded, "<!--", "-->"), "<?", "?>").trim();
  try {
    return parseXml(plain);
  } catch (error) {
    if (error instanceof SsoRefusal) throw unusable("The metadata is not valid XML, or contains a document type.");
    throw error;
  }
}

/**
 * Removes comments or processing instructions. They are harmless in metadata, whose signature is not used. Reads each
 * character once; a regular expression would search for the end again from each beginning (threats.md T66).
 */
function remove(text: string, begin: string, close: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf(begin); start >= 0; start = text.indexOf(begin, at)) {
    const end = text.indexOf(close, start + begin.length);
    // The parser refuses one that is not closed.
    if (end < 0) break;
    kept.push(text.slice(at, start));
    at = end + close.length;
  }
  return kept.join("") + text.slice(at);
}

function unusable(message: string): ApiError {
  return new ApiError("sso_metadata_not_usable", { message });
}
