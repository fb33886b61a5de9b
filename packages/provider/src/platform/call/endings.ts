import { type AuthenticationFactor, type Ended, endedKinds } from "@portico/wire";

export type { Ended } from "@portico/wire";

import type { Db, Row } from "../db/schema.ts";
import type { Call } from "./call.ts";

declare module "./call.ts" {
  interface Services {
    readonly endings: Endings;
  }
}

/** Adds up what several endings have ended. */
export function addUp(...all: Ended[]): Ended {
  const sums = endedKinds.map((kind) => [kind, all.reduce((sum, ended) => sum + (ended[kind] ?? 0), 0)] as const);
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}

/**
 * The endings that run in the transaction of their cause. Each capability hands in those of its own tables
 * (`capabilities.ts`); a rule that causes an end calls `call.endings`, and every capability's runs, in the list's order.
 */
export interface Endings {
  /** An organization is deleted, and with it every row of it. */
  organization(call: Call, tx: Db, of: { organization_id: string }): Promise<unknown>;
  /** A member is off-boarded. Their row stays, and what is needed to reactivate them. */
  member(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Ends what was sent to the member's address, and the logins under way that rest on it. */
  addressProofs(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Ends what logins by single sign-on have left for the member's address. */
  ssoLogins(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Passwords and linked accounts, but for those of `factors`: the member is another person from here on. */
  credentials(call: Call, tx: Db, member: Row<"members">, factors: AuthenticationFactor[]): Promise<unknown>;
  secondFactors(call: Call, tx: Db, member: Row<"members">): Promise<unknown>;
  /**
   * Ends what was begun towards a second factor and does not count yet. Every change of how a member signs in calls this:
   * somebody who began it knew no more than the first factor of before (docs/threats.md T61).
   * @param member as they are from here on, held by this transaction.
   */
  pendingSecondFactors(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /** Ends what the member let apps do, and the sessions that apps hold. */
  appAccess(call: Call, tx: Db, member: Row<"members">): Promise<Ended>;
  /**
   * Ends what is under way to make somebody else of a member, in the whole organization: moves of addresses, and support
   * staff who were let in. Called where a setting gives many members a role: what was begun for somebody who could do
   * less is not finished by somebody who can do more (docs/threats.md T58). For one member `security_epoch` does it.
   */
  pendingMoves(call: Call, tx: Db, of: { organization_id: string }): Promise<unknown>;
  /** The reach of credentials beyond the organization: they were set under a proof of another address (threats.md T59). */
  projectReach(call: Call, tx: Db, member: Row<"members">): Promise<unknown>;
}

const names = {
  organization: true,
  member: true,
  addressProofs: true,
  ssoLogins: true,
  credentials: true,
  secondFactors: true,
  pendingSecondFactors: true,
  appAccess: true,
  pendingMoves: true,
  projectReach: true,
} satisfies Record<keyof Endings, true>;

/** Joins the endings of all capabilities: each runs after the one before it has ended. */
export function joinEndings(all: Partial<Endings>[]): Endings {
  type Ending = (...args: unknown[]) => Promise<unknown>;
  const joined = Object.keys(names).map((name) => {
    const own = all.flatMap((endings) => (endings[name as keyof Endings] as Ending | undefined) ?? []);
    return [
      name,
      async (...args: unknown[]) => {
        const counts: Ended[] = [];
        for (const end of own) counts.push(((await end(...args)) ?? {}) as Ended);
        return addUp(...counts);
      },
    ];
  });
  return Object.fromEntries(joined) as Endings;
}
