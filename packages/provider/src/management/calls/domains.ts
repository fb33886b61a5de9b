import { Id, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { claimDomain, deleteDomain, getDomain, listDomains, updateDomain } from "../../domains/claim-domain.ts";
import { verifyDomain } from "../../domains/verify-domain.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/domains";

const Domain = z.object({
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
const DomainResponse = z.object({ domain: Domain.describe("The domain.") });
const connection_id = Id.nullable().describe("A connection of the organization; null for none.");
const params = { organization_id: "$ORGANIZATION_ID", domain: "$DOMAIN" } as const;

export const domains: ManagementCall[] = [
  managementCall({
    name: "domains.claim",
    method: "POST",
    path: PATH,
    summary: "Claims a domain for an organization. It counts for nothing until its TXT record is found.",
    description: "The same claim again changes nothing. See [claim a domain](../claim-a-domain.md).",
    request: z.strictObject({
      domain: z.string().max(255).describe("The domain: exact, in ASCII, and none of public mail."),
      connection_id: connection_id.optional(),
    }),
    response: DomainResponse,
    errors: ["organization_not_found", "domain_already_claimed", "bad_request"],
    example: { params: { organization_id: "$ORGANIZATION_ID" }, body: { domain: "hooli.test" } },
    rule: claimDomain,
  }),
  managementCall({
    name: "domains.list",
    method: "GET",
    path: PATH,
    summary: "Returns the domains that an organization claims.",
    request: NoFields,
    response: z.object({ domains: z.array(Domain).describe("By name.") }),
    errors: ["organization_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID" } },
    rule: listDomains,
  }),
  managementCall({
    name: "domains.get",
    method: "GET",
    path: `${PATH}/{domain}`,
    summary: "Returns a domain with the record to set, and what is wrong with it.",
    request: NoFields,
    response: DomainResponse,
    errors: ["organization_not_found", "domain_not_found"],
    example: { params },
    rule: getDomain,
  }),
  managementCall({
    name: "domains.verify",
    method: "POST",
    path: `${PATH}/{domain}/verify`,
    summary: "Looks for the TXT record now.",
    description: "The provider also looks by itself: every hour for two weeks, and every day once it was found.",
    request: NoFields,
    response: DomainResponse,
    errors: ["organization_not_found", "domain_not_found", "domain_already_claimed"],
    example: { params, body: {} },
    rule: verifyDomain,
  }),
  managementCall({
    name: "domains.update",
    method: "PUT",
    path: `${PATH}/{domain}`,
    summary: "Says by which connection addresses of the domain log in. Several domains may name one.",
    request: z.strictObject({ connection_id }),
    response: DomainResponse,
    errors: ["organization_not_found", "domain_not_found", "bad_request"],
    example: { params, body: { connection_id: null } },
    rule: updateDomain,
  }),
  managementCall({
    name: "domains.delete",
    method: "DELETE",
    path: `${PATH}/{domain}`,
    summary: "Gives a domain up. Others may claim it from then on.",
    request: NoFields,
    response: z.object({ domain: z.string().describe("The domain that was given up.") }),
    errors: ["organization_not_found", "domain_not_found"],
    example: { params },
    rule: deleteDomain,
  }),
];
