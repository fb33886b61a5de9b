import { ApiError } from "../../../platform/lib/api-error.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import { isWebAddress } from "../connections/require-web-address.ts";
import { type Reason, SsoRefusal } from "../logins/verdicts.ts";
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
  /** Where our logout responses go; empty if it has no single logout by HTTP-Redirect. */
  idp_slo_url: string;
  /** Where our logout requests go; empty if it has no single logout. */
  idp_slo_request_url: string;
  idp_slo_request_binding: "redirect" | "post";
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
  const findUrl = (service: string, binding: string, ...names: string[]) =>
    childrenNamed(descriptor, METADATA, service)
      .filter((one) => read(one, "Binding") === binding)
      .map((one) => names.map((name) => read(one, name)).find((location) => location !== undefined))
      .find((location) => location !== undefined && isWebAddress(location));
  const locationOf = (binding: string) => findUrl("SingleSignOnService", binding, "Location");
  const redirectUrl = locationOf(REDIRECT_BINDING);
  // SAML metadata section 2.4.3: an identity provider chooses its bindings. JumpCloud and some Keycloak realms offer
  // only HTTP-POST.
  const idp_sso_url = redirectUrl ?? locationOf(POST_BINDING);
  const logoutUrl = findUrl("SingleLogoutService", REDIRECT_BINDING, "Location");
  const logoutPostUrl = findUrl("SingleLogoutService", POST_BINDING, "Location");
  const idp_entity_id = read(entity, "entityID");
  if (!idp_entity_id) throw unusable("The metadata has no entity ID.");
  if (!idp_sso_url)
    throw unusable(
      "The metadata has no single sign-on URL for the HTTP-Redirect or HTTP-POST binding. Turn one of them on at the identity provider, or enter the URL by hand.",
    );
  const certificates = childrenNamed(descriptor, METADATA, "KeyDescriptor")
    .filter((one) => read(one, "use") !== "encryption")
    .flatMap((one) => listElements(one))
    .filter((element) => element.namespaceURI === SIGNATURE && element.localName === "X509Certificate")
    .map((element) => (textOf(element) ?? "").replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, ""));
  if (certificates.length === 0) throw unusable("The metadata has no signing certificate.");
  return {
    idp_entity_id,
    idp_sso_url,
    idp_sso_binding: redirectUrl ? "redirect" : "post",
    // SAML metadata section 2.2.2: responses may have a URL of their own.
    idp_slo_url: findUrl("SingleLogoutService", REDIRECT_BINDING, "ResponseLocation", "Location") ?? "",
    idp_slo_request_url: logoutUrl ?? logoutPostUrl ?? "",
    idp_slo_request_binding: logoutUrl === undefined && logoutPostUrl !== undefined ? "post" : "redirect",
    certificates,
  };
}

/** Reads a URI or a name. In the metadata's schema, spaces around it do not count. */
function read(element: Element, name: string): string | undefined {
  return attribute(element, name)?.trim() || undefined;
}

function parse(text: string): Element {
  if (Buffer.byteLength(text) > METADATA_LIMIT_BYTES) throw unusable("The metadata is larger than 256 KiB.");
  const plain = simplify(text.startsWith("\uFEFF") ? text.slice(1) : text).trim();
  if (/^<(!doctype\s+)?html\b/i.test(plain))
    throw unusable("This is a web page, not metadata. Perhaps its URL can only be opened after signing in.");
  if (/<!DOCTYPE/.test(plain)) throw unusable("The metadata has a document type (DOCTYPE), which is not allowed.");
  if (plain.includes("\uFFFD"))
    throw unusable("The metadata has characters that are not valid in its encoding. Save it as UTF-8.");
  try {
    return parseXml(plain);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    throw unusable(problems[error.reason] ?? "The metadata is not valid XML.");
  }
}

const problems: Partial<Record<Reason, string>> = {
  answer_too_large: "The metadata has too many elements or attributes, or they are nested too deeply.",
  answer_forbidden_markup: "The metadata has a namespace that is not an absolute URI, or markup that is not allowed.",
};

/** Markup that is legal but that `parseXml` refuses, because it is dangerous in signed documents. */
const markups: [begin: string, end: string, plain: (content: string) => string][] = [
  ["<!--", "-->", () => ""],
  ["<![CDATA[", "]]>", escapeHtml],
  // The XML declaration goes, too: the text is already decoded.
  ["<?", "?>", () => ""],
];

/**
 * Removes comments and processing instructions, and writes CDATA sections as text. They are harmless in metadata, whose
 * signature is not used. Reads each character once; a regular expression would search for the end again from each
 * beginning (threats.md T66).
 */
function simplify(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf("<"); start >= 0; start = text.indexOf("<", start)) {
    const markup = markups.find(([begin]) => text.startsWith(begin, start));
    const [begin = "<", close = "", plain] = markup ?? [];
    const end = markup ? text.indexOf(close, start + begin.length) : -1;
    // The parser refuses one that is not closed.
    if (markup && end < 0) break;
    if (plain) {
      kept.push(text.slice(at, start), plain(text.slice(start + begin.length, end)));
      at = end + close.length;
    }
    start = markup ? at : start + 1;
  }
  return kept.join("") + text.slice(at);
}

function unusable(message: string): ApiError {
  return new ApiError("sso_metadata_not_usable", { message });
}
