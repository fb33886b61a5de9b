import type { Calls, SetupCalls, SetupLinkCalls } from "@portico/admin/kit";

interface Reach {
  setup: Parameters<SetupLinkCalls["callsOf"]>[0];
  /** Whether there is a connection by now: a link makes one, once. */
  hasOne: boolean;
  onMade: () => void;
}

/** What a link may do in the room of single sign-on. The provider holds it to that; the room shows no control for the rest. */
export function ssoCallsOf({ sso }: Calls["admin"], { setup, hasOne, onMade }: Reach): SetupCalls {
  return {
    getConnections: () => sso.getConnections(),
    saml: sso.saml,
    oidc: sso.oidc,
    createTestRun: (of) => sso.createTestRun(of),
    getTestRun: (of) => sso.getTestRun(of),
    listAttempts: (of) => sso.listAttempts(of),
    listRoles: async () => setup.roles,
    ...(!hasOne && {
      createConnection: async (kind, given) => {
        const { connection } = await sso[kind].createConnection(given);
        onMade();
        return connection.connection_id;
      },
    }),
    ...(setup.may_activate && { activateConnection: (of) => sso.activateConnection(of) }),
  };
}
