import { audit } from "../../../core/audit/audit.ts";
import { countAll, reading } from "../../../core/limits/count.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/ids.ts";
import { json } from "../../../platform/db/json.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { insertAttempt } from "./attempts-store.ts";
import type { SsoRefusal } from "./verdicts.ts";

/**
 * The refusals that are kept of one connection, within ten minutes: of logins that were under way, of what strangers post,
 * and of one network. Strangers may post a lot; it fills no table, and leaves room for what a login was refused for.
 */
const REFUSALS_KEPT = { login: 100, stranger: 30, network: 40 };
const WINDOW_SECONDS = 600;

interface Attempt {
  organization_id: string;
  connection_id: string;
  /** `""` when it was accepted. */
  reason: string;
  details: Record<string, string>;
}

/** Keeps what became of an attempt, for the organization's administrator. */
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
 * The same for a refusal, with its audit row, in a transaction of its own.
 * @param isLogin whether it answers a login that was under way in the caller's browser.
 */
export async function recordRefusal(
  call: Call,
  of: { organization_id: string; connection_id: string },
  refusal: SsoRefusal,
  { isLogin }: { isLogin: boolean },
): Promise<void> {
  const about = (whose: string) => ({
    subject: `sso_refusals:${of.connection_id}:${whose}`,
    windowSeconds: WINDOW_SECONDS,
  });
  const limits = [
    { ...about(call.ipAddress), kept: REFUSALS_KEPT.network },
    isLogin
      ? { ...about("logins"), kept: REFUSALS_KEPT.login }
      : { ...about("strangers"), kept: REFUSALS_KEPT.stranger },
  ];
  const isWithin = (counts: { subject: string; count: number }[], more: number) =>
    limits.every(({ subject, kept }) => (counts.find((one) => one.subject === subject)?.count ?? 0) + more <= kept);
  // Read first: past the limit nobody waits for a row that many count in.
  if (!isWithin(await reading(call, limits)(call.db).execute(), 1)) return;
  await transaction(call, async (tx) => {
    const counts = await countAll(call, tx, limits);
    if (
      !isWithin(
        [...counts].map(([subject, count]) => ({ subject, count })),
        0,
      )
    )
      return;
    const { reason, details } = refusal;
    await recordAttempt(call, tx, { ...of, reason, details });
    await audit(call, tx, {
      action: "sso.refused",
      organization_id: of.organization_id,
      details: { connection_id: of.connection_id, reason },
    });
  });
}

/** `ada@globex.test` as `a…@globex.test`: enough to find the person, too little to collect addresses. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.slice(0, 1)}…${address.slice(at)}`;
}
