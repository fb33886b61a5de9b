import type { Call } from "../../../platform/call/call.ts";
import { type Checkpoint, type Finding, verifyChain } from "../verify-chain.ts";

/** How many events one call checks. */
const PART = 1_000;

/** Checks a part of the project's log for altered, deleted, inserted and reordered events. */
export async function verifyEvents(
  call: Call,
  { after_sequence = 0, checkpoint }: { after_sequence?: number | undefined; checkpoint?: Checkpoint | undefined },
) {
  const { db, auditKey, project } = call;
  const { unsealed, unsealed_since, ...part } = await verifyChain({
    db,
    auditKey,
    projectId: project.project_id,
    after: after_sequence,
    limit: PART,
    checkpoint,
  });
  return {
    ...part,
    findings: part.findings.map(toReportedFinding),
    unsealed: { count: unsealed, since: unsealed_since?.toISOString() ?? null },
  };
}

/** All findings have the same fields, so that they fit in a table. */
function toReportedFinding(finding: Finding) {
  const range =
    "from_sequence" in finding ? finding : { from_sequence: finding.sequence, to_sequence: finding.sequence };
  return {
    kind: finding.kind,
    audit_event_id: "audit_event_id" in finding ? finding.audit_event_id : null,
    from_sequence: range.from_sequence,
    to_sequence: range.to_sequence,
  };
}
