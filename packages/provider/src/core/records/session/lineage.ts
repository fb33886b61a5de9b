import type { Proof, SessionRow } from "../schema.ts";

type Maker = Pick<SessionRow, "member_session_id" | "member_id" | "proofs">;

/** Returns everything that these proofs descend from. If any of it ends, what the proofs gave access to ends. */
export function ancestorsOf(proofs: Proof[]): string[] {
  return unique(proofs.flatMap(({ basis = [] }) => basis));
}

/**
 * Returns the ancestors of a credential that is set up with these proofs, in a session if there is one. If the
 * mailbox was proven, it is enough: the credential then survives the end of a password that was used with it.
 */
export function ancestorsOfCredential(proofs: Proof[], memberSessionId?: string): string[] {
  const mailboxes = proofs.filter(({ by }) => by === "mailbox");
  const ancestors = ancestorsOf(mailboxes.length > 0 ? mailboxes : proofs);
  return memberSessionId === undefined ? ancestors : unique([...ancestors, memberSessionId]);
}

/**
 * Returns the ancestors of a second factor: credentials only. An attacker who ends a session or resets a password by
 * email must not be able to remove a second factor that way.
 */
export function ancestorsOfSecondFactor(proofs: Proof[]): string[] {
  return ancestorsOfCredential(proofs).filter((id) => !isSessionId(id) && !isMemberId(id));
}

/**
 * Returns the ancestors of what a member grants or starts in a session. It ends with the session, with the session's
 * proofs, and when the member signs out everywhere.
 */
export function ancestorsOfSession({ member_session_id, member_id, proofs }: Maker): string[] {
  return unique([...ancestorsOfCredential(proofs, member_session_id), member_id]);
}

/** Returns a session's proofs for its successor, which descends from it. */
export function carryProofs(proofs: Proof[], { member_session_id, member_id }: Omit<Maker, "proofs">): Proof[] {
  return proofs.map((proof) => ({ ...proof, basis: unique([...(proof.basis ?? []), member_session_id, member_id]) }));
}

/** Returns a session and its predecessors. What was started in any of them ends with it. */
export function sessionsBefore({ member_session_id, ancestors }: { member_session_id: string; ancestors: string[] }) {
  return [member_session_id, ...ancestors.filter(isSessionId)];
}

/** The ancestor ID of a member's roles, for what they started with those roles. */
export const rolesOfMember = (memberId: string) => `roles-of-${memberId}`;

const isSessionId = (id: string) => id.startsWith("member-session-");
const isMemberId = (id: string) => /^member-(test|live)-/.test(id);
const unique = (ids: string[]) => [...new Set(ids)];
