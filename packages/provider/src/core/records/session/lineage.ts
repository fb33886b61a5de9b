import type { Proof, SessionRow } from "../schema.ts";

type Maker = Pick<SessionRow, "member_session_id" | "member_id" | "proofs">;

/** Returns everything that these proofs were made from: if any of it ends, what they bought ends. */
export function ancestorsOf(proofs: Proof[]): string[] {
  return unique(proofs.flatMap(({ basis = [] }) => basis));
}

/**
 * Returns the ancestors of a credential that is set up with these proofs, in a session if there is one. A mailbox that was
 * shown is enough by itself: a password that was shown beside it can end without what was made.
 */
export function ancestorsOfCredential(proofs: Proof[], memberSessionId?: string): string[] {
  const mailboxes = proofs.filter(({ by }) => by === "mailbox");
  const ancestors = ancestorsOf(mailboxes.length > 0 ? mailboxes : proofs);
  return memberSessionId === undefined ? ancestors : unique([...ancestors, memberSessionId]);
}

/**
 * Returns the ancestors of a second factor: credentials, and no sessions. Whoever can end a session, or reset a password by
 * mail, must not take a second factor away by that.
 */
export function ancestorsOfSecondFactor(proofs: Proof[]): string[] {
  return ancestorsOfCredential(proofs).filter((id) => !isSessionId(id) && !isMemberId(id));
}

/**
 * Returns the ancestors of what a member gives to a program or begins in a session: they end with the session, with its
 * proofs, and when the member signs out everywhere.
 */
export function ancestorsMadeIn({ member_session_id, member_id, proofs }: Maker): string[] {
  return unique([...ancestorsOfCredential(proofs, member_session_id), member_id]);
}

/** Returns a session's proofs for the session that follows it, and so descends from it. */
export function carryProofs(proofs: Proof[], { member_session_id, member_id }: Omit<Maker, "proofs">): Proof[] {
  return proofs.map((proof) => ({ ...proof, basis: unique([...(proof.basis ?? []), member_session_id, member_id]) }));
}

/** Returns a session and those that gave way to it: what was begun in any of them ends with it. */
export function sessionsBefore({ member_session_id, ancestors }: { member_session_id: string; ancestors: string[] }) {
  return [member_session_id, ...ancestors.filter(isSessionId)];
}

/** Names a member's roles as an ancestor of what they began with them. */
export const rolesOfMember = (memberId: string) => `roles-of-${memberId}`;

const isSessionId = (id: string) => id.startsWith("member-session-");
const isMemberId = (id: string) => /^member-(test|live)-/.test(id);
const unique = (ids: string[]) => [...new Set(ids)];
