// What a part speaks to in tests and in the gallery: a table of answers in the place of a provider.
import { ApiError, type SessionInfo, UnreachableError } from "@portico/client";
import type { Calls } from "../shared/calls.ts";
import { sampleMember, sampleOrganization, sampleSession } from "./samples.ts";

/** By the path of the call, such as `organization.members.search`; one that is not here never answers. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every call; the screens' own types hold them to what they read.
export type Answers = Record<string, (...given: any[]) => unknown>;

interface WorldOptions {
  /** Who is signed in; Ada, of Globex, who may do everything, when absent. */
  signedIn?: Partial<Extract<SessionInfo, { status: "in" }>>;
  /** What their roles allow: `{ "portico.member": ["search"] }`; everything when absent. */
  rights?: Record<string, string[]>;
}

/** A refusal of the provider. @throws ApiError always. */
export function refuse(error_type: string, error_details?: Record<string, unknown>): never {
  const error_message = `The provider's words for ${error_type}.`;
  throw new ApiError({ status_code: 400, error_type, error_message, error_url: "", error_details });
}

/** No answer at all. @throws UnreachableError always. */
export function lose(): never {
  throw new UnreachableError();
}

const everything = new Proxy({}, { get: () => new Proxy({}, { get: () => true }) });

function toPermissions(rights: Record<string, string[]>) {
  return Object.fromEntries(
    Object.entries(rights).map(([resource, actions]) => [
      resource,
      Object.fromEntries(actions.map((action) => [action, true])),
    ]),
  );
}

/** Makes the calls of a part, which answer as the table says. */
export function createWorld(answers: Answers, { signedIn, rights }: WorldOptions = {}): Calls {
  const info = {
    status: "in",
    session: sampleSession(),
    member: sampleMember(),
    organization: sampleOrganization(),
    ...signedIn,
  } as SessionInfo;
  const known: Answers = {
    "session.getInfo": () => info,
    "session.getSync": () => info.session,
    "self.getSync": () => info.member,
    "organization.getSync": () => info.organization,
    subscribe: () => () => {},
    bootstrapSync: () => null,
    "setupLinks.list": async () => ({ setup_links: [] }),
    "rbac.allPermissions": async () => (rights ? toPermissions(rights) : everything),
    bootstrap: async () => ({ createOrganizationEnabled: true, rbacPolicy: null, passwordPolicy: null }),
  };
  const at = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_, step) => (typeof step === "symbol" ? undefined : at(path ? `${path}.${step}` : step)),
      apply: (_target, _self, given) => {
        const answer = answers[path];
        if (answer) return new Promise((resolve) => resolve(answer(...given)));
        return known[path] ? known[path](...given) : new Promise(() => {});
      },
    });
  return { client: at("") as Calls["client"], admin: at("") as Calls["admin"] };
}
