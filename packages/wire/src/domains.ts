import { z } from "zod";
import { Id, Timestamp } from "./fields.ts";

/** A domain that an organization claims. Portico's own: docs/adr/0040. */
export const DomainClaim = z.object({
  domain: z.string().describe("The domain."),
  organization_id: z.string().describe("The organization that claims it."),
  connection_id: z.string().nullable().describe("The single sign-on connection for its addresses; null for none."),
  status: z.enum(["pending", "verified"]).describe("Whether its record was found."),
  record_name: z.string().describe("The name of the TXT record to set."),
  record_value: z.string().describe("The value of that record."),
  problem: z.string().describe("What was wrong when it was last looked for; empty when nothing was."),
  created_at: Timestamp.describe("When it was claimed; RFC 3339, UTC."),
  verified_at: Timestamp.nullable().describe("Since when it is verified; null while it is not."),
  confirmed_at: Timestamp.nullable().describe("When the record was last found; null before the first time."),
  checked_at: Timestamp.nullable().describe("When the record was last looked for; null before the first time."),
});
export type DomainClaim = z.infer<typeof DomainClaim>;

const connection_id = Id.nullable().describe("A connection of the organization; null for none.");

export const ClaimDomainRequest = z.object({
  domain: z.string().max(255).describe("The domain: exact, in ASCII, and none of public mail."),
  connection_id: connection_id.optional(),
});
export type ClaimDomainRequest = z.infer<typeof ClaimDomainRequest>;

export const UpdateDomainRequest = z.object({ connection_id });
export type UpdateDomainRequest = z.infer<typeof UpdateDomainRequest>;

export const DomainResponse = z.object({ domain: DomainClaim.describe("The domain.") });
export type DomainResponse = z.infer<typeof DomainResponse>;

export const DomainsResponse = z.object({ domains: z.array(DomainClaim).describe("By name.") });
export type DomainsResponse = z.infer<typeof DomainsResponse>;

export const DeleteDomainResponse = z.object({ domain: z.string().describe("The domain that was given up.") });
export type DeleteDomainResponse = z.infer<typeof DeleteDomainResponse>;
