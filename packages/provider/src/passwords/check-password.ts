import { audit, auditing } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import { currentParameters, type HashParameters, parsePasswordHash } from "../crypto/password-hash.ts";
import { isEqualInConstantTime } from "../crypto/server-key.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../http/api-error.ts";
import {
  type Counted,
  count,
  counting,
  forgetting,
  reading,
  secondsLeft,
  uncount,
  uncounting,
} from "../limits/count.ts";
import { saltOf } from "./salt.ts";
import { beginAttempt, type Candidate, type Settlement } from "./store.ts";

const WRONG_PER_HOUR = 20;
const WRONG_IN_A_ROW = 100;
/** An address whose hashes were made in more ways than this is asked for its newest first; each way is one hash. */
const WAYS_LIMIT = 4;

const perHour = (address: string): Counted => ({ subject: `wrong_passwords:${address}`, windowSeconds: 3600 });
const inARow = (address: string): Counted => ({
  subject: `wrong_passwords_in_a_row:${address}`,
  windowSeconds: 86_400,
});

export interface PasswordAttempt {
  /** From `parseEmailAddress`. */
  address: string;
  password: string;
  /** Null to ask all organisations in which the address was proven. */
  organizationId: string | null;
}

/**
 * Compares a password, outside any transaction. The attempt counts before it is compared, and its budgets are the
 * address's, across organisations and calls (threats.md T4 and T46); they lock this method alone, and open again by
 * themselves (T6). An address that nobody has costs the same statements and one hash too (T44).
 * @returns whose password it is: pass it to `settle…` in the transaction of what it buys.
 * @throws ApiError `unauthorized_credentials`, `user_lock_limit_reached`, `too_many_requests`, `organization_not_found`,
 * `service_unavailable`.
 */
export async function checkPassword(call: Call, attempt: PasswordAttempt): Promise<[Candidate, ...Candidate[]]> {
  const { address, password, organizationId: organization_id } = attempt;
  const { project_id } = call.project;
  call.passwords.hasher.requireRoom();

  const { attempts_per_ip, wrong_passwords } = call.project.rate_limits;
  const perIp = { subject: `attempts_per_ip:${call.ipAddress}`, windowSeconds: attempts_per_ip.window_seconds };
  const inProject = { subject: "wrong_passwords", windowSeconds: wrong_passwords.window_seconds };
  const { counts, isOrganizationKnown, candidates } = await beginAttempt(
    call.db,
    { counted: counting(call, [perIp, perHour(address), inARow(address)]), read: reading(call, inProject) },
    { project_id, organization_id, email_address: address },
  );
  const isPast = ({ subject }: Counted, allowed: number) => (counts.get(subject) ?? 0) > allowed;

  // What is refused before it is compared was no guess, so it is taken back: else hammering would lock for longer.
  if (isPast(perIp, attempts_per_ip.count)) {
    const retryAfterSeconds = secondsLeft(call, perIp.windowSeconds);
    const error = new ApiError("too_many_requests", { retryAfterSeconds });
    return refuse(call, attempt, error, { takenBack: [perHour(address), inARow(address)] });
  }
  if (!isOrganizationKnown) {
    const error = new ApiError("organization_not_found");
    return refuse(call, attempt, error, { takenBack: [perHour(address), inARow(address)] });
  }
  if (isPast(perHour(address), WRONG_PER_HOUR)) {
    return refuse(call, attempt, locked(), { action: "password.locked", takenBack: [inARow(address)] });
  }
  if (isPast(inARow(address), WRONG_IN_A_ROW) || isPast(inProject, wrong_passwords.count - 1)) {
    return refuse(call, attempt, locked(), { action: "password.locked", takenBack: [perHour(address)] });
  }

  const [first, ...others] = await compare(call, address, password, candidates);
  if (first) return [first, ...others];
  const error = new ApiError("unauthorized_credentials");
  return refuse(call, attempt, error, { action: "password.refused", counted: [inProject] });
}

const locked = () => new ApiError("user_lock_limit_reached");

/** Those of the candidates that the password is right for: one hash for each way in which theirs were made. */
async function compare(call: Call, address: string, password: string, candidates: Candidate[]): Promise<Candidate[]> {
  const { hasher } = call.passwords;
  const ways = new Map<string, { parameters: HashParameters; candidates: Candidate[] }>();
  for (const candidate of candidates) {
    const parameters = parsePasswordHash(candidate.password_hash);
    const way = ways.get(JSON.stringify(parameters)) ?? { parameters, candidates: [] };
    way.candidates.push(candidate);
    ways.set(JSON.stringify(parameters), way);
  }
  if (ways.size === 0) await hasher.compute(password, currentParameters(saltOf(call, address)));
  const matches: Candidate[] = [];
  for (const { parameters, candidates } of [...ways.values()].slice(0, WAYS_LIMIT)) {
    const hash = await hasher.compute(password, parameters);
    matches.push(...candidates.filter(({ password_hash }) => isEqualInConstantTime(hash, password_hash)));
  }
  return matches;
}

interface Refusal {
  action?: "password.refused" | "password.locked";
  counted?: Counted[];
  takenBack?: Counted[];
}

/** Remembers a refusal, then throws it. */
async function refuse(
  call: Call,
  { address, organizationId }: PasswordAttempt,
  error: ApiError,
  { action, counted = [], takenBack = [] }: Refusal,
): Promise<never> {
  return transaction<never>(call, async (tx) => {
    for (const { subject, windowSeconds } of counted) await count(call, tx, subject, windowSeconds);
    for (const { subject, windowSeconds } of takenBack) await uncount(call, tx, subject, windowSeconds);
    if (action) await audit(call, tx, { action, organization_id: organizationId, email_address: address });
    return error;
  });
}

/** What `settle…` writes beside reading: the attempt was no wrong one, and the row of ones in a row ends. */
export function settlementOf(call: Call, address: string, organizationId: string | null): Settlement {
  return {
    uncounted: uncounting(call, [perHour(address)]),
    forgotten: forgetting(call, inARow(address)),
    audited: auditing(call, {
      action: "password.accepted",
      organization_id: organizationId,
      email_address: address,
    }),
  };
}
