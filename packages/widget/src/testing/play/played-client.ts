import type { Client, SessionInfo } from "@portico/client";
import type { Idp } from "@portico/client/idp";
import { sampleAnswer, sampleBootstrap } from "../login-samples.ts";
import type { Provider } from "./provider.ts";

/** A client whose calls an in-memory provider answers. It stores nothing and sends nothing. */
export function createPlayedClient(
  provider: Provider,
  isSignedIn: boolean,
  bootstrap: object = sampleBootstrap,
): Client {
  const { member, organization, member_session: session } = sampleAnswer();
  const inside = { status: "in", session, member, organization };
  const outside = { status: "out", session: null, member: null, organization: null };
  let info = (isSignedIn ? inside : outside) as unknown as SessionInfo;
  const listeners = new Set<(info: SessionInfo) => void>();
  const known: Record<string, unknown> = {
    landing: { token: "token-played", tokenType: null, redirectType: null },
    isTestProject: false,
    bootstrap: async () => bootstrap,
    bootstrapSync: () => bootstrap,
    forgetLanding: () => {},
    subscribe(listener: (info: SessionInfo) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    "telemetry.log": () => {},
    "session.getInfo": () => info,
    "session.getPendingOrganization": () => null,
    "session.authenticate": async () => info,
    "passwords.getResetEmail": () => null,
    // Google's prompt comes from Google's script, which an offline page doesn't have.
    "oauth.googleOneTap.start": () => new Promise(() => {}),
    async "session.exchange"(request: { organization_id: string }) {
      const answer = (await provider.answer("session.exchange", request)) as typeof info;
      const { organization_id } = request;
      info = { ...info, organization: { ...answer.organization, organization_id } } as typeof info;
      for (const listener of listeners) listener(info);
    },
  };
  return callable("", known, provider) as Client;
}

export function createPlayedIdp(provider: Provider): Idp {
  return callable("", {}, provider) as unknown as Idp;
}

/** `client.otps.email.authenticate` is the call with that name, at any depth. */
function callable(path: string, known: Record<string, unknown>, provider: Provider): object {
  const call = (request: object) => provider.answer(path, request);
  return new Proxy(call, {
    get(_, name) {
      if (typeof name === "symbol" || name === "then") return undefined;
      const longer = path ? `${path}.${name}` : name;
      return longer in known ? known[longer] : callable(longer, known, provider);
    },
  });
}
