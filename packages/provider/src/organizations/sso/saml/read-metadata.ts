import type { Call } from "../../../platform/call/call.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { OutsideError } from "../../../platform/lib/fetch-outside.ts";
import { KEYS_LIMIT } from "../connections/connection.ts";
import { type NewKey, parseCertificate } from "../connections/keys.ts";
import { requireWebAddress } from "../connections/require-web-address.ts";
import { type IdpMetadata, METADATA_LIMIT_BYTES } from "./parse-idp-metadata.ts";

/** The part of an identity provider's metadata that a connection uses. */
export interface ReadMetadata {
  settings: Omit<IdpMetadata, "certificates">;
  keys: NewKey[];
  /** Why certificates were left out; empty if all are used. */
  leftOut: string;
}

/**
 * Parses metadata on a thread, so that it blocks nothing else (threats.md T155).
 *
 * @throws ApiError `sso_metadata_not_usable`, `sso_limit_reached`, `bad_request`, `service_unavailable`.
 */
export async function readMetadata(call: Call, xml: string): Promise<ReadMetadata> {
  return takeMetadata(call, await call.saml.parseMetadata(xml, workOwner(call)));
}

/**
 * Uses the certificates that are strong and readable enough, and leaves out the others: while an identity provider
 * replaces a certificate, its metadata often names an old one, too.
 * @throws ApiError `sso_limit_reached`; `bad_request` if no certificate is usable.
 */
export function takeMetadata(call: Call, { certificates: found, ...settings }: IdpMetadata): ReadMetadata {
  requireWebAddress("idp_sso_url", settings.idp_sso_url);
  const certificates = [...new Set(found)];
  // Checked before the certificates are parsed, which is slow (threats.md T66).
  if (certificates.length > KEYS_LIMIT) throw new ApiError("sso_limit_reached");
  const keys: NewKey[] = [];
  const problems: ApiError[] = [];
  for (const certificate of certificates) {
    try {
      keys.push(parseCertificate(call, certificate));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push(error);
    }
  }
  const [problem] = problems;
  if (problem && keys.length === 0) throw problem;
  const leftOut = problem
    ? `${problems.length} of ${certificates.length} certificates in the metadata cannot be used. ${problem.message}`
    : "";
  return { settings, keys, leftOut };
}

/**
 * Fetches metadata, with the restrictions for outgoing requests (threats.md T51).
 *
 * @throws ApiError `sso_metadata_not_usable`.
 */
export async function fetchMetadata(call: Pick<Call, "fetchOutside">, url: string): Promise<string> {
  try {
    const response = await call.fetchOutside(url, { limitBytes: METADATA_LIMIT_BYTES });
    if (!response.ok) throw new OutsideError(`The server returned status ${response.status}.`);
    return decodeXml(await response.bytes());
  } catch (error) {
    if (error instanceof OutsideError) throw new ApiError("sso_metadata_not_usable", { message: error.message });
    throw error;
  }
}

/** Decodes XML by its byte order mark, or by the encoding that it declares (XML 1.0 appendix F). */
function decodeXml(bytes: Uint8Array): string {
  const mark = marks.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte));
  const declared = /^<\?xml[^>]{1,100}encoding\s{0,20}=\s{0,20}["']([\w.-]{1,40})["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString("latin1"),
  );
  try {
    return new TextDecoder(mark?.[0] ?? declared?.[1] ?? "utf-8").decode(bytes);
  } catch {
    // An encoding that is unknown here.
    return new TextDecoder().decode(bytes);
  }
}

const marks: [encoding: string, ...bytes: number[]][] = [
  ["utf-8", 0xef, 0xbb, 0xbf],
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];
