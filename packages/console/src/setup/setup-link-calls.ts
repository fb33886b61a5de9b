import type { Calls, SetupCalls, SetupLinkCalls } from "@portico/admin/kit";
import { ApiError, UnreachableError } from "@portico/client";

/** A setup link's path, and its token after the `#`, which browsers don't send to servers. */
interface SetupLocation {
  pathname: string;
  hash: string;
}

type Post = (name: string, body?: object) => Promise<never>;

/**
 * Creates the calls of a setup link's page. They go to paths below the page's own, with the cookie of the browser that opened it.
 * @param replacePath removes the used token from the URL.
 */
export function createSetupLink(
  { pathname, hash }: SetupLocation,
  replacePath: (path: string) => void,
  send: typeof fetch = fetch,
): SetupLinkCalls {
  const token = hash.slice(1);
  const post: Post = async (name, body = {}) => {
    const answer = await send(`${pathname.replace(/\/$/, "")}/${name}`, {
      method: "POST",
      // Forms and scripts of other sites cannot send this header (docs/threats.md T96).
      headers: { "Content-Type": "application/json", "X-Portico-Setup": "1" },
      credentials: "same-origin",
      redirect: "error",
      body: JSON.stringify(body),
    }).catch(() => {
      throw new UnreachableError();
    });
    const content = await answer.json().catch(() => {
      throw new UnreachableError();
    });
    if (!answer.ok) throw new ApiError(content);
    return content.data as never;
  };
  return {
    describe: () => post("describe", token ? { token } : {}),
    async open() {
      const opened = await post("open", { token });
      replacePath(pathname);
      return opened;
    },
    finish: () => post("finish"),
    callsOf: (setup) => callsOf(setup, post),
  };
}

/** The admins' calls by name. The provider only accepts those that the link allows. There is no signed-in member. */
function callsOf({ purpose, roles }: Parameters<SetupLinkCalls["callsOf"]>[0], post: Post): Calls {
  const client = {
    rbac: { allPermissions: async () => ({ [purpose]: { create: true, read: true, update: true } }) },
    bootstrap: async () => ({ rbacPolicy: { roles } }),
    subscribe: () => () => {},
    session: { getInfo: () => signedOut },
  };
  return {
    client: client as unknown as Calls["client"],
    admin: callAt("", post) as Calls["admin"],
    sessions: {} as Calls["sessions"],
  };
}

const signedOut = { status: "out", session: null, member: null, organization: null };

/** Calls for the page before the link is open. */
export const noCalls = { client: {}, admin: {}, sessions: {} } as Calls;

function callAt(path: string, post: Post): unknown {
  return new Proxy(() => {}, {
    get: (_, step) => (typeof step === "symbol" ? undefined : callAt(path ? `${path}.${step}` : step, post)),
    apply: (_target, _self, [request]) => post(path, request),
  });
}

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
