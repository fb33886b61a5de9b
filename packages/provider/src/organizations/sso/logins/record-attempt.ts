import { audit } from "../../../core/audit/audit.ts";
import { countAll, reading } from "../../../core/limits/count.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { insertAttempt } from "./attempts-store.ts";
import type { Reason, SsoRefusal } from "./verdicts.ts";

/**
 * The refusals recorded per connection within ten minutes: of logins in progress, of strangers, of logouts with and
 * without the identity provider's signature or token, and per network. Strangers may post many responses; the limit
 * protects the table, and leaves space for refusals of real logins and logouts. It only limits what is recorded.
 */
const REFUSALS_KEPT = { login: 100, stranger: 30, signedLogout: 30, logout: 30, network: 40 };
const WINDOW_SECONDS = 600;

interface Attempt {
  organization_id: string;
  connection_id: string;
  /** `""` if it was accepted. */
  reason: string;
  details: Record<string, string>;
}

/** Records an attempt for the organization's admins. */
export async function recordAttempt(call: Call, tx: Db, attempt: Attempt): Promise<void> {
  await insertAttempt(tx, {
    project_id: call.project.project_id,
    organization_id: attempt.organization_id,
    attempt_id: newId(call.project, "sso-attempt"),
    connection_id: attempt.connection_id,
    occurred_at: call.clock.now(),
    request_id: call.requestId,
    reason: attempt.reason,
    details: json(attempt.details),
  });
}

/**
 * Records a refused login with its audit row, in its own transaction.
 *
 * @param isLogin whether the caller's browser has a login in progress.
 */
export function recordRefusal(
  call: Call,
  connection: RefusingConnection,
  refusal: SsoRefusal,
  { isLogin }: { isLogin: boolean },
): Promise<void> {
  const { organization_id, connection_id } = connection;
  const { reason, details } = refusal;
  return withinLimits(call, connection, isLogin ? "login" : "stranger", async (tx) => {
    await recordAttempt(call, tx, { organization_id, connection_id, reason, details });
    await audit(call, tx, { action: "sso.refused", organization_id, details: { connection_id, reason } });
  });
}

/** Reasons that follow a valid signature or bearer token of the identity provider, so strangers cannot cause them. */
const signedReasons = new Set<Reason | SecurityEventProblem>([
  ...(["issuer_mismatch", "destination_mismatch", "version_unknown", "expired", "not_yet_valid"] as const),
  ...(["subject_unusable", "replayed", "unsolicited", "status_not_success"] as const),
  ...(["invalid_request", "invalid_key", "invalid_issuer", "invalid_audience"] as const),
]);

/** The error codes of RFC 8935 section 2.4 that we send. */
export type SecurityEventProblem =
  | "invalid_request"
  | "invalid_key"
  | "invalid_issuer"
  | "invalid_audience"
  | "authentication_failed";

/** Records a refused logout of an identity provider. It is no attempt to log in, so it has only an audit row. */
export function recordLogoutRefusal(
  call: Call,
  connection: RefusingConnection,
  { reason }: { reason: Reason | SecurityEventProblem },
): Promise<void> {
  const { organization_id, connection_id } = connection;
  return withinLimits(call, connection, signedReasons.has(reason) ? "signedLogout" : "logout", (tx) =>
    audit(call, tx, { action: "sso.logout_refused", organization_id, details: { connection_id, reason } }),
  );
}

interface RefusingConnection {
  organization_id: string;
  connection_id: string;
}

async function withinLimits(
  call: Call,
  { connection_id }: RefusingConnection,
  source: Exclude<keyof typeof REFUSALS_KEPT, "network">,
  record: (tx: Db) => Promise<unknown>,
): Promise<void> {
  const counterOf = (subject: string) => ({
    subject: `sso_refusals:${connection_id}:${subject}`,
    windowSeconds: WINDOW_SECONDS,
  });
  const limits = [
    { ...counterOf(call.ipAddress), kept: REFUSALS_KEPT.network },
    { ...counterOf(`${source}s`), kept: REFUSALS_KEPT[source] },
  ];
  const isWithin = (counts: { subject: string; count: number }[], more: number) =>
    limits.every(({ subject, kept }) => (counts.find((one) => one.subject === subject)?.count ?? 0) + more <= kept);
  // Read first, so that requests past the limit do not wait for the counter's row lock.
  if (!isWithin(await reading(call, limits)(call.db).execute(), 1)) return;
  await transaction(call, async (tx) => {
    const counts = await countAll(call, tx, limits);
    const isAllowed = isWithin(
      [...counts].map(([subject, count]) => ({ subject, count })),
      0,
    );
    if (isAllowed) await record(tx);
  });
}

/** Masks `ada@globex.test` as `a…@globex.test`: enough to recognize the user, too little to collect addresses. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.slice(0, 1)}…${address.slice(at)}`;
}
