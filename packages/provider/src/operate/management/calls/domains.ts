import {
  ClaimDomainRequest,
  DeleteDomainResponse,
  DomainResponse,
  DomainsResponse,
  UpdateDomainRequest,
} from "@portico/wire/schemas";
import {
  claimDomain,
  deleteDomain,
  getDomain,
  listDomains,
  updateDomain,
} from "../../../organizations/domains/claim-domain.ts";
import { verifyDomain } from "../../../organizations/domains/verify-domain.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/domains";

const params = { organization_id: "$ORGANIZATION_ID", domain: "$DOMAIN" } as const;

export const domains: ManagementCall[] = [
  managementCall({
    name: "domains.claim",
    method: "POST",
    path: PATH,
    summary: "Claims a domain for an organization. It counts for nothing until its TXT record is found.",
    description: "The same claim again changes nothing. See `/docs/claim-a-domain`.",
    request: ClaimDomainRequest.strict(),
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
    response: DomainsResponse,
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
    request: UpdateDomainRequest.strict(),
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
    response: DeleteDomainResponse,
    errors: ["organization_not_found", "domain_not_found"],
    example: { params },
    rule: deleteDomain,
  }),
];
