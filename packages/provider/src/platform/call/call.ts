import type { RecencyMark, SessionKind } from "@portico/wire/schemas";
import type { Project } from "../config/project.ts";
import type { ServerKey } from "../crypto/server-key.ts";
import type { Clock } from "../db/database-clock.ts";
import type { Reads } from "../db/replica.ts";
import type { Db } from "../db/schema.ts";
import type { FetchOutside } from "../lib/fetch-outside.ts";
import { type HostCookies, noCookies } from "./cookies.ts";

/**
 * The services of a node that every rule receives. A capability adds its own by declaration merging: `declare module
 * "./call.ts" { interface Services { … } }`.
 */
export interface Services {
  readonly db: Db;
  /** Runs a read on which no decision depends, such as a search; on a replica if there is one. */
  readonly read: Reads;
  readonly clock: Clock;
  readonly serverKey: ServerKey;
  /** The URL at which browsers reach this provider; the only source of URLs in emails and tokens (threats.md T21). */
  readonly publicUrl: string;
  /** Fetches from servers that admins name, such as identity providers. */
  readonly fetchOutside: FetchOutside;
  /** Notifies an outbox worker of a commit. */
  readonly wakeOutbox: Record<"email" | "sms" | "webhooks", () => void>;
  /** Whether text messages can be sent. */
  readonly canText: boolean;
  /** True if the database runs in this process: a statement then blocks all requests, and cannot be canceled. */
  readonly isEmbedded: boolean;
}

/** A member of the host's support staff, by the host's own ID. */
export interface Impersonator {
  id: string;
  reason: string;
}

/** A user of the console. */
export interface Operator {
  /** The ID of a member of the console's own project. */
  operator_id: string;
  email_address: string;
  role: OperatorRole;
  /** Why; for calls that change something. */
  reason?: string;
}

/** The roles of operators, in ascending order. */
export type OperatorRole = "read_only" | "support" | "owner";

/** The scope of a setup link: one connection of one organization, and what the link's creator allowed. */
export interface SetupReach {
  readonly setup_link_id: string;
  readonly organization_id: string;
  /** What the link descends from. */
  readonly ancestors: readonly string[];
  /** Null until it has created one. */
  readonly connection_id: string | null;
  /** Whether it may change an active connection. */
  readonly may_activate: boolean;
  /** The roles that it may assign. */
  readonly role_ids: readonly string[];
  /**
   * Checks again, in the transaction of a change, and locks the link against being revoked.
   * @throws ApiError `setup_link_over`, `setup_link_not_found` for another connection than its own.
   */
  hold(tx: Db, connectionId: string): Promise<void>;
  /** Binds a new connection to the link. @throws ApiError `setup_link_over`, `setup_link_not_allowed` if it has one. */
  claim(tx: Db, connectionId: string): Promise<void>;
}

/** One request, as a rule sees it. A parameter, never imported, so that tests can pass their own. */
export interface Call extends Services {
  readonly project: Project;
  /**
   * A page with a public token; the host's back end with the project's secret, or an operator
   * (`auditContext.operator`); the configuration, while seeding; scheduled work; an organization's directory with its
   * token; or the user of a setup link.
   */
  readonly caller: "browser" | "backend" | "configuration" | "schedule" | "directory" | "setup_link";
  /** Only for calls of a setup link. */
  readonly setup?: SetupReach;
  readonly requestId: string;
  /** The caller's IP address; for IPv6 the /64 network. See `http/client-ip.ts`. */
  readonly ipAddress: string;
  /** The `User-Agent` header; at most 256 characters. */
  readonly userAgent: string;
  /** The origin of the calling page, one of the project's; undefined for other callers. */
  readonly pageOrigin?: string | undefined;
  /** From `Authorization`; undefined if the header has the public token instead. */
  readonly sessionToken: string | undefined;
  /** The thumbprint of the key that the browser has proven: `device-key.ts`. */
  readonly deviceKey?: string | undefined;
  /** The kinds of sessions that the contract allows for the operation; empty outside of operations. */
  readonly allowedKinds: readonly SessionKind[];
  /** How recently the contract requires the member's factors. */
  readonly recency?: RecencyMark | undefined;
  readonly cookies: HostCookies;
  /**
   * Set once the caller's session is known, so that each audit event names who acts for a member, or which directory.
   */
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

/** Adds a request's fields to a node's services; `db` stays a getter. */
export function createCall(services: Services, request: NewCall): Call {
  return Object.assign(
    Object.create(services) as Services,
    { userAgent: "", auditContext: {}, allowedKinds: [] },
    request,
  );
}

const passed = new WeakSet<Call>();
const askable = new WeakSet<Call>();

export function rememberPassed(call: Call): void {
  passed.add(call);
}

/** Returns whether the call has passed a captcha, so that a shared limit may let it through (T68). */
export function hasPassedCaptcha(call: Call): boolean {
  return passed.has(call);
}

/** Marks a call for which the project asks for a captcha on demand, not each time. */
export function allowCaptchaRetry(call: Call): void {
  askable.add(call);
}

/** Returns whether the browser can repeat the call with a captcha. */
export function canRetryWithCaptcha(call: Call): boolean {
  return askable.has(call);
}

/** A call for scheduled work. @param requestId names the work in the audit log. */
export function createScheduledCall(services: Services, project: Project, requestId: string): Call {
  return createCall(services, {
    project,
    caller: "schedule",
    requestId,
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
}
