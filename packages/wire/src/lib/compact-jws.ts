/** One part of a JWS (RFC 7515 section 2): base64url without padding and without bits after the last byte. */
const PART = /^(?=[\w-])(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/**
 * Whether a text is a JWS in compact form (RFC 7515 section 7.1): three parts, each in the only valid encoding of its
 * bytes. Libraries also accept padding, spaces, line breaks, standard base64 and a changed last character, so
 * that one token has many texts (docs/threats.md T71). The signature is not checked and may be empty, as in an unsecured
 * JWS.
 */
export function isCompactJws(text: string): boolean {
  const [head = "", payload = "", signature, ...more] = text.split(".", 4);
  const isSignature = signature !== undefined && (signature === "" || PART.test(signature));
  return PART.test(head) && PART.test(payload) && isSignature && more.length === 0;
}
