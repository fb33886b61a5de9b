import { type AuthenticationFactor, type Ended, endedKinds } from "@portico/wire";

export type { Ended } from "@portico/wire";

import type { Db, Row } from "../db/schema.ts";
import type { Call } from "./call.ts";

declare module "./call.ts" {
  interface Services {
    readonly ends: Ends;
  }
}

/**
 * Functions that end everything that depends on a record, in the caller's transaction. `server/ends.ts` implements them
 * and lists every step in order; lower layers call them through `call.ends`.
 */
export interface Ends {
  /** Deletes all rows of an organization except its own. @returns how many members it had. */
  endOrganization(call: Call, tx: Db, organization: { organization_id: string }): Promise<number>;
  /**
   * Ends the access of a member who leaves. Their row stays, with what a reactivation needs.
   * @param member locked by this transaction; `endAddressAccess` ran before the lock.
   */
  endMember(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Ends access through the member's address: SSO logins, and the proofs of `endAddressProofs`. */
  endAddressAccess(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Ends codes and links that were sent to the member's address, and pending logins that depend on it. */
  endAddressProofs(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Deletes the password and all linked accounts, except those of `factors`. The member has a different owner now. */
  deleteCredentials(call: Call, tx: Db, member: Row<"members">, factors: AuthenticationFactor[]): Promise<void>;
  /** Deletes everything stored for the member's second factors. */
  deleteSecondFactors(call: Call, tx: Db, member: Row<"members">): Promise<void>;
  /**
   * Ends second factors that are not confirmed yet. Every change of how a member signs in calls this: the person who
   * started to enroll one may have known only the former first factor (docs/threats.md T61).
   * @param member after the change, locked by this transaction.
   */
  endPendingSecondFactors(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Ends the access of the member's apps, the sessions of those apps, and the member's API keys. */
  endAppAccess(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /**
   * Ends pending address changes and unused impersonation tokens of a whole organization. Called when a setting gives
   * many members a role: a flow that was started with fewer permissions must not complete with more (docs/threats.md
   * T58). For one member, `security_epoch` does this.
   */
  endPendingMoves(call: Call, tx: Db, organization: { organization_id: string }): Promise<void>;
  /** Limits the member's credentials to the organization: they were set under a proof of another address (T59). */
  narrowCredentials(call: Call, tx: Db, member: Row<"members">): Promise<void>;
}

/** Adds up what several steps ended. */
export function addUp(...all: Ended[]): Ended {
  const sums = endedKinds.map((kind) => [kind, all.reduce((sum, ended) => sum + (ended[kind] ?? 0), 0)] as const);
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}
