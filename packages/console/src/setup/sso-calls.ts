import type { Calls, SetupCalls, SetupLinkCalls } from "@portico/admin/kit";

interface SetupLinkScope {
  setup: Parameters<SetupLinkCalls["callsOf"]>[0];
  /** Whether the connection exists. A link can create one connection. */
  hasConnection: boolean;
  onCreated: () => void;
}

/** Returns the calls that a link allows. The provider enforces this, and the page hides the other controls. */
export function ssoCallsOf({ sso }: Calls["admin"], { setup, hasConnection, onCreated }: SetupLinkScope): SetupCalls {
  return {
    getConnections: () => sso.getConnections(),
    saml: sso.saml,
    oidc: sso.oidc,
    createTestRun: (request) => sso.createTestRun(request),
    getTestRun: (request) => sso.getTestRun(request),
    listAttempts: (request) => sso.listAttempts(request),
    listRoles: async () => setup.roles,
    ...(!hasConnection && {
      createConnection: async (kind, request) => {
        const { connection } = await sso[kind].createConnection(request);
        onCreated();
        return connection.connection_id;
      },
    }),
    ...(setup.may_activate && { activateConnection: (request) => sso.activateConnection(request) }),
  };
}
