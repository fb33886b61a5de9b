import type { AuthenticationFactor } from "@portico/wire";
import type { Db, Row } from "../db/schema.ts";
import type { Duration } from "../lib/duration.ts";
import type { Call } from "./call.ts";

declare module "./call.ts" {
  interface Services {
    readonly hooks: Hooks;
  }
}

/** Functions of single capabilities that lower layers need; `server/hooks.ts` names them. */
export interface Hooks {
  /** Links the accounts that claimed the member's address in this login, once it is proven. */
  linkClaims(
    call: Call,
    tx: Db,
    member: Row<"members">,
    login: { factors: AuthenticationFactor[]; proofs: Row<"sessions">["proofs"] },
  ): Promise<Row<"members">>;
  /** Applies the password that a sign-in has set, and ends what depended on the former one. */
  applyPendingPassword(
    call: Call,
    tx: Db,
    member: Row<"members">,
    pending: NonNullable<Row<"intermediate_sessions">["pending_password"]>,
    /** `former` is the ID of the replaced password, or "". */
    login: { former: string; factors: AuthenticationFactor[] },
  ): Promise<Row<"members">>;
  /** Finds when a member's password was set; undefined if the member has no password. */
  findPasswordSetAt(
    db: Db,
    member: Pick<Row<"members">, "project_id" | "organization_id" | "email_address">,
  ): Promise<string | undefined>;
  /**
   * Sends a code at once if text messages are the member's default second factor.
   * @returns whether a text was queued.
   */
  initiateSms(call: Call, tx: Db, organization: Row<"organizations">, member: Row<"members">): Promise<boolean>;
  /**
   * Finds the current grant of an app's session.
   * @throws ApiError `session_not_found` if it has ended, or no longer gives full access.
   */
  requireLiveGrant(
    call: Call,
    session: Pick<Row<"sessions">, "grant_id">,
  ): Promise<{ client_id: string; expires_at: Date }>;
  /** Has the access of the member's apps evaluated again by the organization's policy. */
  forgetGrantPolicies(tx: Db, member: Row<"members">): Promise<void>;
  /** Carries the logins at apps over to the session that replaces this one. */
  moveAppLogins(
    tx: Db,
    former: Pick<Row<"sessions">, "project_id" | "member_session_id">,
    successorId: string,
  ): Promise<void>;
  /**
   * Returns a URL that logs the member out at the identity provider from which the session came, and then redirects to
   * `redirect_url`. It works once. Empty if the connection does not do this.
   */
  createIdpLogoutUrl(
    call: Call,
    db: Db,
    session: Row<"sessions">,
    logout: { redirect_url: string; lifetime: Duration },
  ): Promise<string>;
  /** Carries the access of the member's apps over to the next security epoch. */
  moveGrants(tx: Db, member: Row<"members">, epochs: { from: number; to: number }): Promise<void>;
}
