import type { Calls, SetupLinkCalls } from "@portico/admin/kit";
import { ApiError, UnreachableError } from "@portico/client";

/** Where a link leads: its address, and what follows the `#`, which no server sees. */
export interface SetupAddress {
  pathname: string;
  hash: string;
}

type Post = (name: string, body?: object) => Promise<never>;

/**
 * What the page of a link asks its provider: calls below its own address, with the cookie of the browser that opened it.
 * @param forget takes the token out of the address, once it is worth nothing there.
 */
export function createSetupLink(
  { pathname, hash }: SetupAddress,
  forget: (address: string) => void,
  send: typeof fetch = fetch,
): SetupLinkCalls {
  const token = hash.slice(1);
  const post: Post = async (name, body = {}) => {
    const answer = await send(`${pathname.replace(/\/$/, "")}/${name}`, {
      method: "POST",
      // No form has it, and no other site's script may send it (docs/threats.md T96).
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
      forget(pathname);
      return opened;
    },
    finish: () => post("finish"),
    callsOf: (setup) => callsOf(setup, post),
  };
}

/** The administrators' calls by their names, which the provider takes as far as the link reaches; none of a signed-in member. */
function callsOf({ purpose, roles }: Parameters<SetupLinkCalls["callsOf"]>[0], post: Post): Calls {
  const client = {
    rbac: { allPermissions: async () => ({ [purpose]: { create: true, read: true, update: true } }) },
    bootstrap: async () => ({ rbacPolicy: { roles } }),
    subscribe: () => () => {},
    session: { getInfo: () => nobody },
  };
  return { client: client as unknown as Calls["client"], admin: callAt("", post) as Calls["admin"] };
}

const nobody = { status: "out", session: null, member: null, organization: null };

/** Nobody's: what stands before a link is open asks for nothing. */
export const nobodysCalls = { client: {}, admin: {} } as Calls;

function callAt(path: string, post: Post): unknown {
  return new Proxy(() => {}, {
    get: (_, step) => (typeof step === "symbol" ? undefined : callAt(path ? `${path}.${step}` : step, post)),
    apply: (_target, _self, [request]) => post(path, request),
  });
}
