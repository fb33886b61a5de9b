import type { RecencyMark, SessionKind } from "@portico/wire/schemas";
import type { Project } from "../config/project.ts";
import type { ServerKey } from "../crypto/server-key.ts";
import type { Clock } from "../db/database-clock.ts";
import type { Reads } from "../db/replica.ts";
import type { Db } from "../db/schema.ts";
import type { FetchOutside } from "../lib/fetch-outside.ts";
import type { HostCookies } from "./cookies.ts";

/**
 * The services that a node hands to every rule. A capability adds its own by declaration merging, beside the code that
 * makes it: `declare module "./call.ts" { interface Services { … } }`.
 */
export interface Services {
  readonly db: Db;
  /** Runs a read that decides nothing, such as a search; on a replica where there is one. */
  readonly read: Reads;
  readonly clock: Clock;
  readonly serverKey: ServerKey;
  /**
   * The address at which browsers reach this provider; the only source of addresses in mails and tokens (threats.md
   * T21).
   */
  readonly publicUrl: string;
  /** Asks servers that administrators name: identity providers. */
  readonly fetchOutside: FetchOutside;
  /** Tells an outbox worker that something was committed. */
  readonly wakeOutbox: Record<"email" | "sms" | "webhooks", () => void>;
  /** True where text messages have somewhere to go. */
  readonly canText: boolean;
  /** True where the database runs in this process: a statement holds up all requests, and cannot be ended. */
  readonly isEmbedded: boolean;
}

/** Somebody of the host's own people, under the host's own id. */
export interface Impersonator {
  id: string;
  reason: string;
}

/** One of the provider's own people, who acts by the console. */
export interface Operator {
  /** Of a member of the console's own project. */
  operator_id: string;
  email_address: string;
  role: OperatorRole;
  /** Why; of calls that change something. */
  reason?: string;
}

/** The roles of operators, from the least to the most. */
export type OperatorRole = "read_only" | "support" | "owner";

/** The scope of a setup link: one connection of one organization, and what the link's creator allowed. */
export interface SetupReach {
  readonly setup_link_id: string;
  readonly organization_id: string;
  /** What the link was made from. */
  readonly ancestors: readonly string[];
  /** Null until it has made one. */
  readonly connection_id: string | null;
  /** Whether it may change a connection that is on. */
  readonly may_activate: boolean;
  /** The roles that it may move. */
  readonly role_ids: readonly string[];
  /**
   * Asks once more, in the transaction of a change: whoever revokes the link meanwhile waits, or has been first.
   * @throws ApiError `setup_link_over`, `setup_link_not_found` for another connection than its own.
   */
  hold(tx: Db, connectionId: string): Promise<void>;
  /** Makes a new connection its one. @throws ApiError `setup_link_over`, `setup_link_not_allowed` when it has one. */
  claim(tx: Db, connectionId: string): Promise<void>;
}

/** One request, as a rule sees it. Handed in, never imported, so that tests hand in their own. */
export interface Call extends Services {
  readonly project: Project;
  /**
   * A page with a public token; the host's back end with the project's secret, or an operator in its place
   * (`auditContext.operator`); the configuration, while seeding; or what is done by itself; or an organization's directory with
   * its token; or whoever opened a set-up link.
   */
  readonly caller: "browser" | "backend" | "configuration" | "schedule" | "directory" | "setup_link";
  /** Only for calls of a setup link. */
  readonly setup?: SetupReach;
  readonly requestId: string;
  /** The caller's network address, IPv6 by /64; see `http/client-ip.ts`. */
  readonly ipAddress: string;
  /** The name that the caller's browser gives itself; at most 256 characters. */
  readonly userAgent: string;
  /** The origin of the page that calls, one of the project's; undefined where no page does. */
  readonly pageOrigin?: string | undefined;
  /** From `Authorization`; undefined when the caller sent the public token in its place. */
  readonly sessionToken: string | undefined;
  /** The kinds of session that may make it, by the contract's marks; none where no operation is called. */
  readonly allowedKinds: readonly SessionKind[];
  /** How recently the session's member must have shown their factors, by the contract's marks. */
  readonly recency?: RecencyMark | undefined;
  readonly cookies: HostCookies;
  /** Filled in once the caller's session is known, so that each audit row names who acts in a member's place, or which directory. */
  readonly auditContext: {
    member_id?: string;
    impersonator?: Impersonator;
    operator?: Operator;
    app?: { client_id: string };
    scim_connection_id?: string;
    setup_link_id?: string;
  };
}

type NewCall = Omit<Call, keyof Services | "auditContext" | "userAgent" | "allowedKinds"> & { userAgent?: string };

/** Completes the services of a node to one request's call; `db` stays the guarded getter that it is. */
export function createCall(services: Services, request: NewCall): Call {
  return Object.assign(
    Object.create(services) as Services,
    { userAgent: "", auditContext: {}, allowedKinds: [] },
    request,
  );
}
