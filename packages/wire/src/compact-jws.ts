/** One part, as RFC 7515 section 2 writes it: base64url without padding, and no bits behind the last byte. */
const PART = /^(?=[\w-])(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/**
 * Tells whether a text is a JWS in its compact form (RFC 7515 section 7.1): three parts, and each in the one way in which its
 * bytes are written. Libraries also take padding, spaces, line breaks, the other base64 and a changed last character, so
 * that one token has many texts (docs/threats.md T71). It says nothing of the signature, which may be empty, as that of a JWS
 * without one is.
 */
export function isCompactJws(text: string): boolean {
  const [head = "", payload = "", signature, ...more] = text.split(".", 4);
  const isSignature = signature !== undefined && (signature === "" || PART.test(signature));
  return PART.test(head) && PART.test(payload) && isSignature && more.length === 0;
}
