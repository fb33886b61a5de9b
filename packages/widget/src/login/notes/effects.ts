import type { AuthenticationFactor } from "@portico/wire";
import type { EffectKit, Effects } from "../effects/kit.ts";
import type { FlowContext } from "../flow/context.ts";
import type { Login } from "../flow/events.ts";
import type { MethodsRecalled, NotesEffect, SessionFound, SessionKept } from "./flow.ts";
import { fetchNotes } from "./LazyNotes.tsx";

export function notesEffects({
  client,
  send,
  signal,
}: EffectKit<SessionFound | SessionKept | MethodsRecalled>): Effects<NotesEffect> {
  return {
    async watchSession() {
      // In live projects without a session there is nothing to show.
      if (!client.isTestProject && client.session.getInfo().status === "out") return;
      const notes = await fetchNotes();
      notes?.watchSession(client, send, signal);
      void notes?.awaitProvider(client, signal);
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

type LastMethods = NonNullable<FlowContext["lastMethods"]>;

/** Limit of remembered organizations; the oldest is dropped. */
const REMEMBERED = 20;

const keyOf = (publicToken: string) => `portico-last-method::${publicToken}`;

/**
 * Reads the methods last used in this browser. Any script of this origin can write them, so they are only compared,
 * never displayed.
 */
export function readLastMethods(publicToken: string): LastMethods {
  try {
    return Object(JSON.parse(localStorage.getItem(keyOf(publicToken)) ?? "{}"));
  } catch {
    return {};
  }
}

/** Stores the methods of a successful login, for the project and its organization. */
export function rememberMethods(publicToken: string, { member_session, organization }: Login): void {
  const primary = member_session?.authentication_factors?.filter(({ sequence_order }) => sequence_order === "PRIMARY");
  const first = primary?.[0];
  const last = primary?.at(-1);
  if (!first || !last) return;
  const { organization_id } = organization;
  const { "": _, [organization_id]: __, ...others } = readLastMethods(publicToken);
  const methods = [...Object.entries(others), [organization_id, methodOf(last, true)]].slice(-REMEMBERED);
  try {
    localStorage.setItem(
      keyOf(publicToken),
      JSON.stringify({ ...Object.fromEntries(methods), "": methodOf(first, false) }),
    );
  } catch {
    // Storage is blocked: nothing gets a badge.
  }
}

/** Returns Main's name of a method. There, an organization's connections are separate methods. */
function methodOf(factor: AuthenticationFactor, isInOrganization: boolean): string | undefined {
  const { type, delivery_method, sso_factor } = factor;
  if (type === "sso") return isInOrganization ? sso_factor?.provider_id : type;
  if (type === "oauth") return delivery_method.replace("oauth_", "");
  if (type === "password" || type === "passkey") return type;
  return delivery_method === "email" ? delivery_method : undefined;
}
