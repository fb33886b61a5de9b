import type { Member, Organization } from "@portico/client";
import type { Listed } from "./read-addresses.ts";

/** The result of inviting an address on the list. */
export type Verdict = "ready" | "again" | "invalid" | "twice" | "already" | "outside";

type Policy = Pick<Organization, "email_invites" | "email_allowed_domains">;

/**
 * Checks each address on a list.
 * @param known The addresses on it that already belong to members or invitations.
 */
export function checkInvitations(
  listed: readonly Listed[],
  { email_invites, email_allowed_domains }: Policy,
  known: readonly Pick<Member, "email_address" | "status">[],
): (Listed & { verdict: Verdict })[] {
  const statuses = new Map(known.map(({ email_address, status }) => [email_address.toLowerCase(), status]));
  return listed.map((one) => {
    const email = one.email.toLowerCase();
    const status = statuses.get(email);
    const isOutside =
      email_invites === "RESTRICTED" && !email_allowed_domains.includes(email.slice(email.lastIndexOf("@") + 1));
    const verdict =
      one.problem ??
      (status && status !== "invited" ? "already" : isOutside ? "outside" : status === "invited" ? "again" : "ready");
    return { ...one, verdict };
  });
}

/** Writes addresses in a format that can be pasted again. */
export function writeAddresses(listed: readonly Listed[]): string {
  return listed.map(({ email, name }) => (name ? `${writeName(name)} <${email}>` : email)).join("\n");
}

const writeName = (name: string) => (/[,;<>"\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
