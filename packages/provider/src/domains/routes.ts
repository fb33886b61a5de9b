import { route } from "../http/route.ts";
import { claimDomain, deleteDomain, getDomain, listDomains, updateDomain } from "./claim-domain.ts";
import { verifyDomain } from "./verify-domain.ts";

export const domainRoutes = [
  route("organization.domains.claim", claimDomain),
  route("organization.domains.list", listDomains),
  route("organization.domains.get", getDomain),
  route("organization.domains.verify", verifyDomain),
  route("organization.domains.update", updateDomain),
  route("organization.domains.delete", deleteDomain),
];
