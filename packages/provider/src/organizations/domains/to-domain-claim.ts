import type { DomainClaim } from "@portico/wire";
import type { DomainClaimRow } from "../../core/records/schema.ts";

/** Where the record stands: below the domain, so that it is in nobody's way, and under a name that no host can have. */
export function recordName(domain: string): string {
  return `_portico-verification.${domain}`;
}

export function recordValue({ token }: Pick<DomainClaimRow, "token">): string {
  return `portico-verification=${token}`;
}

export function toDomainClaim(claim: DomainClaimRow): DomainClaim {
  const { domain, organization_id, connection_id, status, problem } = claim;
  const text = (date: Date | null) => date?.toISOString() ?? null;
  return {
    domain,
    organization_id,
    connection_id,
    status,
    record_name: recordName(domain),
    record_value: recordValue(claim),
    problem,
    created_at: claim.created_at.toISOString(),
    verified_at: text(claim.verified_at),
    confirmed_at: text(claim.confirmed_at),
    checked_at: text(claim.checked_at),
  };
}
