import { createHash } from "node:crypto";
import type { ApiErrorType } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { hashToken, randomToken } from "../../platform/crypto/tokens.ts";
import { withBeforeCommit } from "../../platform/db/transaction.ts";
import type { AnswerOnce } from "../../platform/http/serve-routes.ts";
import { ApiError, type ErrorDetails } from "../../platform/lib/api-error.ts";
import { findKey, freeKey, type KeyRow, keepAnswer, markCommitted, takeKey } from "./store.ts";

/**
 * The time after which an uncommitted attempt counts as dead: the longest that a statement may take. A slow attempt
 * has then lost the key and commits nothing.
 */
const LEASE_MS = 5_000;

/** What is stored of a call. Encrypted, because answers contain secrets and fields contain email addresses. */
interface KeptRecord {
  fingerprint: string;
  data?: object;
  refusal?: { errorType: ApiErrorType; message: string; details?: ErrorDetails };
}

/**
 * Executes a call with an idempotency key once, on whichever node it is repeated, and returns its answer for 24
 * hours. An error that changed nothing frees the key.
 *
 * The call's transaction marks the key as committed, so that both are saved or neither. If the node dies between the
 * commit and storing the answer, the key reports that, and the call is never repeated.
 * @param onReplay runs if the answer is an earlier one.
 * @throws ApiError `invalid_idempotency_key`, `idempotency_key_reused`, `idempotency_key_in_use`,
 * `idempotency_answer_lost`, and the errors of the call itself.
 */
export const answerOnce: AnswerOnce = async (call, { key, route, fields }, answer, onReplay) => {
  const { project_id } = call.project;
  const id = { project_id, key_hash: hashToken(readIdempotencyKey(key)) };
  const fingerprint = createHash("sha256")
    .update(toCanonicalJson([route, fields]))
    .digest("base64url");
  const seal = (record: KeptRecord) => call.serverKey.seal(JSON.stringify(record), sealedAt("idempotency_keys", id));
  const now = call.clock.now();
  const row: KeyRow = {
    ...id,
    attempt: randomToken(),
    state: "running",
    sealed_record: seal({ fingerprint }),
    leased_until: new Date(now.getTime() + LEASE_MS),
    expires_at: call.clock.in(lifetimes.idempotencyKey),
  };
  if (!(await takeKey(call.db, row, now))) return recall(call, id, fingerprint, onReplay);

  let isOver = false;
  try {
    const data = await withBeforeCommit(async (tx) => {
      // Work that the call only started continues after its answer.
      if (!isOver && !(await markCommitted(tx, row))) throw inUse();
    }, answer);
    await keepAnswer(call.db, row, seal({ fingerprint, data }));
    return data;
  } catch (error) {
    await endAttempt(error);
    throw error;
  } finally {
    isOver = true;
  }

  async function endAttempt(error: unknown): Promise<void> {
    try {
      if ((await freeKey(call.db, row)) || !(error instanceof ApiError) || error.status >= 500) return;
      const { errorType, message, details } = error;
      await keepAnswer(call.db, row, seal({ fingerprint, refusal: { errorType, message, details } }));
    } catch {
      // The database is unreachable, which the caller learns anyway. The lease expires by itself.
    }
  }
};

async function recall(
  call: Call,
  id: Pick<KeyRow, "project_id" | "key_hash">,
  fingerprint: string,
  onReplay: () => void,
): Promise<object> {
  const found = await findKey(call.db, id);
  // It was released a moment ago.
  if (!found) throw inUse();
  const record: KeptRecord = JSON.parse(call.serverKey.unseal(found.sealed_record, sealedAt("idempotency_keys", id)));
  if (record.fingerprint !== fingerprint) throw new ApiError("idempotency_key_reused");
  if (found.state !== "answered") {
    const isAlive = found.state === "running" || found.leased_until > call.clock.now();
    throw isAlive ? inUse() : new ApiError("idempotency_answer_lost");
  }
  onReplay();
  if (record.refusal) throw new ApiError(record.refusal.errorType, record.refusal);
  return record.data ?? {};
}

function inUse(): ApiError {
  return new ApiError("idempotency_key_in_use", { retryAfterSeconds: 1 });
}

/** The same text for the same fields, in any order. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)))
      : one,
  );
}

/**
 * Parses `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07 section 2.1): a quoted string of RFC 9651,
 * or without quotes, as most clients send it. Both are the same key.
 * @throws ApiError `invalid_idempotency_key`.
 */
function readIdempotencyKey(header: string): string {
  const key = /^(?:"([!#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/.exec(header);
  if (!key) throw new ApiError("invalid_idempotency_key");
  return key[1] ?? key[2] ?? "";
}
