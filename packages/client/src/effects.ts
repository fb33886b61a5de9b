import type { Member } from "@portico/wire";
import type { Send } from "./call.ts";
import type { CurrentSession } from "./session/current-session.ts";
import type { Store } from "./session/store.ts";

/** Adds what an answer does to the session. */
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
      // What is read or changed is answered whole; a search tells less.
      store.update(answer);
    }
    return answer;
  };
}
