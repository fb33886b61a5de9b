import type { EffectKit, Effects } from "../effects/kit.ts";
import type { NotesEffect, SessionFound, SessionKept } from "./flow.ts";

export function notesEffects({ client, send, signal }: EffectKit<SessionFound | SessionKept>): Effects<NotesEffect> {
  return {
    watchSession() {
      function tell() {
        const { status, member, organization } = client.session.getInfo();
        // What an earlier visit stored is no session yet.
        const signedIn = status === "in" && {
          name: member.name,
          email: member.email_address,
          organizationId: organization.organization_id,
          organizationName: organization.organization_name,
        };
        send({ type: "sessionFound", signedIn: signedIn || null });
      }
      signal.addEventListener("abort", client.subscribe(tell));
      tell();
    },

    keepSession() {
      client.forgetLanding();
      const { session: member_session, member, organization } = client.session.getInfo();
      const login = member_session && { member_id: member.member_id, member, organization, member_session };
      send({ type: "sessionKept", login });
    },
  };
}
