/**
 * The same token in other texts, whose bytes some libraries read as the same (threats.md T71). All of them must be
 * refused.
 */
export function rewritingsOf(jws: string): Record<string, string> {
  const [head = "", payload = "", signature = ""] = jws.split(".");
  const join = (...parts: string[]) => parts.join(".");
  const within = (part: string, text: string) => `${part.slice(0, 10)}${text}${part.slice(10)}`;
  const last = signature.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // The last character of 64 or 256 bytes has four bits without meaning.
  const sameBytes = [1, 7, 15].map((bits) => signature.slice(0, -1) + alphabet[alphabet.indexOf(last) + bits]);
  return {
    "padding behind": `${jws}==`,
    "one padding behind": `${jws}=`,
    "padding behind the payload": join(head, `${payload}=`, signature),
    "padding behind the header": join(`${head}=`, payload, signature),
    "a space before": ` ${jws}`,
    "a space behind": `${jws} `,
    "a line break behind": `${jws}\n`,
    "a tab before the signature": join(head, payload, `\t${signature}`),
    "a space in the signature": join(head, payload, within(signature, " ")),
    "a line break in the signature": join(head, payload, within(signature, "\r\n")),
    "a line break in the payload": join(head, within(payload, "\n"), signature),
    "a space in the header": join(within(head, " "), payload, signature),
    "a star in the signature": join(head, payload, within(signature, "*")),
    "a zero-width space behind": `${jws}\u200b`,
    "the other base64": join(head, payload, signature.replaceAll("-", "+").replaceAll("_", "/").concat("==")),
    "a fourth part": `${jws}.`,
    ...Object.fromEntries(sameBytes.map((text, index) => [`other last bits ${index}`, join(head, payload, text)])),
  };
}
