import { randomBytes } from "node:crypto";
import { isUniqueViolation } from "../../../platform/db/database-errors.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { emailDomain } from "../../../platform/lib/email-address.ts";
import { publicMailDomains } from "../../../platform/lib/public-mail-domains.ts";

/**
 * A name for an organization whose founder gave none: from the domain, as in `ada@mail.globex.co.uk` → `Globex`, or
 * from the address if the domain is a public provider's, as in `ada.lovelace@gmail.com` → `Ada Lovelace`.
 */
export function suggestOrganizationName(address: string): string {
  const domain = emailDomain(address);
  const [localPart = ""] = address.split(/[+@]/, 1);
  const source = publicMailDomains.has(domain) ? localPart : longest(domain.split(".").slice(0, -1));
  const words = source.split(/[^a-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return name || "My organization";
}

/**
 * Slugs to try in order: the plain one first, then with a random suffix.
 * @param name any text; characters that a slug cannot have are dropped.
 */
export function suggestSlugs(name: string): string[] {
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

/** The longest label of a domain is usually the company's name. */
function longest(labels: string[]): string {
  return labels.reduce((found, label) => (label.length > found.length ? label : found), "");
}

/**
 * Tries slugs in order until one is free. A taken slug only rolls back its own attempt.
 * @param attempt one transaction.
 * @throws ApiError `organization_slug_already_used` if none is free.
 */
export async function withFreeSlug<Result>(
  slugs: string[],
  attempt: (organizationSlug: string) => Promise<Result>,
): Promise<Result> {
  for (const slug of slugs) {
    try {
      return await attempt(slug);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new ApiError("organization_slug_already_used");
}
