import { z } from "zod";
import { Id, Timestamp } from "../entities/fields.ts";

/** A domain that an organization claims. Portico's own: docs/adr/0040. */
export const DomainClaim = z.object({
  domain: z.string().describe("The domain."),
  organization_id: z.string().describe("The organization that claims it."),
  connection_id: z
    .string()
    .nullable()
    .describe("The single sign-on connection for email addresses of this domain; null for none."),
  status: z.enum(["pending", "verified"]).describe("`verified` when its TXT record was found."),
  record_name: z.string().describe("The name of the TXT record to set."),
  record_value: z.string().describe("The value of the TXT record."),
  problem: z.string().describe("The problem found by the last check; empty if it found no problem."),
  created_at: Timestamp.describe("When it was claimed; RFC 3339, UTC."),
  verified_at: Timestamp.nullable().describe("When it was verified; null if it is not verified."),
  confirmed_at: Timestamp.nullable().describe("When the record was last found; null if never."),
  checked_at: Timestamp.nullable().describe("When the record was last checked; null if never."),
});
export type DomainClaim = z.infer<typeof DomainClaim>;

const connection_id = Id.nullable().describe("A connection of the organization; null for none.");

export const ClaimDomainRequest = z.object({
  domain: z
    .string()
    .max(255)
    .describe("The domain, in ASCII. It is matched exactly. Public email domains are not allowed."),
  connection_id: connection_id.optional(),
});
export type ClaimDomainRequest = z.infer<typeof ClaimDomainRequest>;

export const UpdateDomainRequest = z.object({ connection_id });
export type UpdateDomainRequest = z.infer<typeof UpdateDomainRequest>;

export const DomainResponse = z.object({ domain: DomainClaim.describe("The domain.") });
export type DomainResponse = z.infer<typeof DomainResponse>;

export const DomainsResponse = z.object({ domains: z.array(DomainClaim).describe("By name.") });
export type DomainsResponse = z.infer<typeof DomainsResponse>;

export const DeleteDomainResponse = z.object({ domain: z.string().describe("The domain whose claim was removed.") });
export type DeleteDomainResponse = z.infer<typeof DeleteDomainResponse>;
