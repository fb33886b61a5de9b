// Mocks of the clients, for tests and the gallery: they answer from a table instead of calling a provider.
import { ApiError, type SessionInfo, UnreachableError } from "@portico/client";
import type { BrowserSession } from "@portico/client/browser-sessions";
import type { ReactNode } from "react";
import type { Calls } from "../shared/calls.ts";
import { sampleMember, sampleOrganization, sampleSession } from "./samples.ts";

/** One state of one screen, for the gallery and its tests. */
export interface AdminFixture {
  calls: Calls;
  screen: ReactNode;
  /** For components that are as wide as their content. */
  isInline?: boolean;
  /** For screens that have only English texts. */
  isEnglish?: boolean;
}

/**
 * Answers, keyed by the path of the call, such as `organization.members.search`. A call that is not listed never
 * settles.
 */
// biome-ignore lint/suspicious/noExplicitAny: answers of every call; each screen's own types check what it reads.
export type Answers = Record<string, (...given: any[]) => unknown>;

interface MockCallsOptions {
  /** Default: Ada, of Globex, with all permissions. */
  signedIn?: Partial<Extract<SessionInfo, { status: "in" }>>;
  /** Their permissions, such as `{ "portico.member": ["search"] }`. Default: all. */
  rights?: Record<string, string[]>;
  /** Default: only the one of `signedIn`. */
  sessions?: BrowserSession[];
}

/** Fails as the provider does. @throws ApiError always. */
export function refuse(error_type: string, error_details?: Record<string, unknown>): never {
  const error_message = `The provider's words for ${error_type}.`;
  throw new ApiError({ status_code: 400, error_type, error_message, error_url: "", error_details });
}

/** Fails as a lost connection does. @throws UnreachableError always. */
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

/** Creates the clients of a component, which answer from the table. */
export function createMockCalls(answers: Answers, { signedIn, rights, sessions }: MockCallsOptions = {}): Calls {
  const info = {
    status: "in",
    session: sampleSession(),
    member: sampleMember(),
    organization: sampleOrganization(),
    ...signedIn,
  } as SessionInfo;
  const listed = sessions ?? ([{ ...info, slot: "1", isCurrent: true }] as unknown as BrowserSession[]);
  const known: Answers = {
    "sessions.list": () => listed,
    "sessions.subscribe": () => () => {},
    "sessions.url": (slot) => `#session-${slot}`,
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
  return {
    client: at("") as Calls["client"],
    admin: at("") as Calls["admin"],
    sessions: at("sessions") as Calls["sessions"],
  };
}
