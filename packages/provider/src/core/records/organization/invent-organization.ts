import { randomBytes } from "node:crypto";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { publicMailDomains } from "../../../platform/lib/public-mail-domains.ts";

/**
 * A name for the organization of a founder who gave none: from the domain of their address, `ada@mail.globex.co.uk`
 * giving `Globex`; where the domain is everybody's, from the address, `ada.lovelace@gmail.com` giving `Ada Lovelace`.
 */
export function inventOrganizationName(address: string): string {
  const domain = emailDomain(address);
  const [localPart = ""] = address.split(/[+@]/, 1);
  const source = publicMailDomains.has(domain) ? localPart : longest(domain.split(".").slice(0, -1));
  const words = source.split(/[^a-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return name || "My organization";
}

/**
 * Slugs to try one after the other: the plainest first, then with an ending that nobody else has.
 * @param name any text; what no slug can hold is left out.
 */
export function inventSlugs(name: string): string[] {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 100)
    .replace(/^-|-$/g, "");
  const stem = plain.length < 2 ? `org-${plain || ending(2)}` : plain;
  return [stem, `${stem}-${ending(2)}`, `${stem}-${ending(8)}`];
}

function ending(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** The part of a domain that people know it by is its longest, more often than not. */
function longest(labels: string[]): string {
  return labels.reduce((found, label) => (label.length > found.length ? label : found), "");
}
