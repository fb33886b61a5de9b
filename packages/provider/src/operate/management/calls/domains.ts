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
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/domains";

export const domains: ManagementCall[] = [
  managementCall({
    name: "domains.claim",
    route: `POST ${PATH}`,
    summary: "Claim a domain",
    description:
      "Claims a domain for an organization. The claim has no effect until its TXT record is found. " +
      "Repeating the same claim changes nothing. See `/docs/claim-a-domain`.",
    request: ClaimDomainRequest.strict(),
    response: DomainResponse,
    errors: ["organization_not_found", "domain_already_claimed", "bad_request"],
    example: { body: { domain: "hooli.test" } },
    rule: claimDomain,
  }),
  managementCall({
    name: "domains.list",
    route: `GET ${PATH}`,
    summary: "List an organization's domains",
    description: "Lists the domains that an organization has claimed.",
    response: DomainsResponse,
    errors: ["organization_not_found"],
    rule: listDomains,
  }),
  managementCall({
    name: "domains.get",
    route: `GET ${PATH}/{domain}`,
    summary: "Get a claimed domain",
    description: "Returns a domain with the record to set and the problem found by the last check.",
    response: DomainResponse,
    errors: ["organization_not_found", "domain_not_found"],
    rule: getDomain,
  }),
  managementCall({
    name: "domains.verify",
    route: `POST ${PATH}/{domain}/verify`,
    summary: "Verify a claimed domain",
    description:
      "Checks the TXT record now. " +
      "The provider also checks it automatically: every hour for two weeks, and every day once it was found.",
    response: DomainResponse,
    errors: ["organization_not_found", "domain_not_found", "domain_already_claimed"],
    rule: verifyDomain,
  }),
  managementCall({
    name: "domains.update",
    route: `PUT ${PATH}/{domain}`,
    summary: "Set a domain's single sign-on connection",
    description: "Sets the single sign-on connection for a domain. Several domains can use the same connection.",
    request: UpdateDomainRequest.strict(),
    response: DomainResponse,
    errors: ["organization_not_found", "domain_not_found", "bad_request"],
    example: { body: { connection_id: null } },
    rule: updateDomain,
  }),
  managementCall({
    name: "domains.delete",
    route: `DELETE ${PATH}/{domain}`,
    summary: "Remove a claimed domain",
    description: "Removes a claim. Other organizations can then claim the domain.",
    response: DeleteDomainResponse,
    errors: ["organization_not_found", "domain_not_found"],
    rule: deleteDomain,
  }),
];
