import type { AuthenticationFactor } from "@portico/wire";
import type { Db, Row } from "../db/schema.ts";
import type { Call } from "./call.ts";

declare module "./call.ts" {
  interface Services {
    readonly hooks: Hooks;
  }
}

/** Functions that the sign-in and the records ask of one capability each, which `server/hooks.ts` names. */
export interface Hooks {
  /** Links the accounts that claimed the member's address in this login, now that it is proven. */
  linkClaims(
    call: Call,
    tx: Db,
    member: Row<"members">,
    login: { factors: AuthenticationFactor[]; proofs: Row<"sessions">["proofs"] },
  ): Promise<Row<"members">>;
  /** Sets the password that a sign-in has set, and ends what the former one led to. */
  applyPendingPassword(
    call: Call,
    tx: Db,
    member: Row<"members">,
    pending: NonNullable<Row<"intermediate_sessions">["pending_password"]>,
    /** `former` is the id of the password that it replaces, or "". */
    login: { former: string; factors: AuthenticationFactor[] },
  ): Promise<Row<"members">>;
  /** Finds when the password of a member was set; nothing where they have none. */
  findPasswordSetAt(
    db: Db,
    member: Pick<Row<"members">, "project_id" | "organization_id" | "email_address">,
  ): Promise<string | undefined>;
  /**
   * Texts the code at once where a text is what the member is asked for first.
   * @returns whether a text is on its way.
   */
  initiateSms(call: Call, tx: Db, organization: Row<"organizations">, member: Row<"members">): Promise<boolean>;
  /**
   * Finds the grant that an app's session came of, as it is at this moment.
   * @throws ApiError `session_not_found` when it is over, or no longer lets the app do everything.
   */
  requireLiveGrant(
    call: Call,
    session: Pick<Row<"sessions">, "grant_id">,
  ): Promise<{ client_id: string; expires_at: Date }>;
  /** Has what the member gave to apps evaluated again by the organization's policy. */
  forgetGrantPolicies(tx: Db, member: Row<"members">): Promise<void>;
  /** Lets what the member gave to apps live on into the next security epoch. */
  carryGrantsOver(tx: Db, member: Row<"members">, epochs: { from: number; to: number }): Promise<void>;
}
