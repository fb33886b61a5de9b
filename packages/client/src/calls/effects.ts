import type { Member } from "@portico/wire";
import type { Send } from "../lib/method.ts";
import type { CurrentSession } from "../session/current-session.ts";
import type { SignedInState, Store } from "../session/store.ts";

/** Applies what a response changes: the session, and the stored member and organization. */
export function withEffects(send: Send, current: CurrentSession, store: Store): Send {
  return async (name, operation, request) => {
    const answer = (await send(name, operation, request)) as object;
    const { member } = store.getInfo();
    if (operation.signsIn) {
      current.apply(answer);
    } else if (
      operation.signsOut ||
      (name === "members.delete" && (request as Partial<Member>).member_id === member?.member_id)
    ) {
      current.clearAll();
    } else if (operation.method !== "POST") {
      // These operations answer with the complete member or organization. Searches return partial ones.
      update(store, answer);
    }
    return answer;
  };
}

/** Stores a fresher copy of the signed-in member or organization. */
export function update(store: Store, { member, organization }: Partial<SignedInState>): void {
  const info = store.getInfo();
  if (info.status !== "in") return;
  store.set({
    session: info.session,
    member: member?.member_id === info.member.member_id ? member : info.member,
    organization:
      organization?.organization_id === info.organization.organization_id ? organization : info.organization,
  });
}
