import type { EffectKit, Effects } from "../effects/kit.ts";
import type { MethodsRecalled, NotesEffect, SessionFound, SessionKept } from "./flow.ts";
import { readLastMethods } from "./last-methods.ts";
import { fetchNotes } from "./load-lazy.ts";

export function notesEffects({
  client,
  send,
  signal,
}: EffectKit<SessionFound | SessionKept | MethodsRecalled>): Effects<NotesEffect> {
  return {
    async watchSession() {
      // In live projects without a session there is nothing to show.
      if (!client.isTestProject && client.session.getInfo().status === "out") return;
      (await fetchNotes())?.watchSession(client, send, signal);
    },

    recallMethods: () => send({ type: "methodsRecalled", lastMethods: readLastMethods(client.publicToken) }),

    keepSession() {
      client.forgetLanding();
      const { session: member_session, member, organization } = client.session.getInfo();
      const login = member_session && { member_id: member.member_id, member, organization, member_session };
      send({ type: "sessionKept", login });
    },
  };
}
