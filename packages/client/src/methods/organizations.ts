import type { Member, Organization as OrganizationEntity } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import type { MemberSecondFactors, OwnSecondFactors } from "./sign-in.ts";

/** The signed-in member's organization, and the public profile of any organization. */
export interface Organizations {
  getSync(): OrganizationEntity | null;
  get: Method<"organizations.get">;
  /** @throws ApiError `unauthorized_action`, `organization_slug_already_used`, `invalid_organization_slug`. */
  update: Method<"organizations.update">;
  /** Deletes the organization and all of its members, and signs out. */
  delete: Method<"organizations.delete">;
  /** Finds an organization. Requires no session. `organization` is null if no organization has this slug. */
  getBySlug: Method<"organizations.getBySlug">;
  members: Members;
}

/** The signed-in member. */
export interface Self extends OwnSecondFactors {
  getSync(): Member | null;
  get: Method<"members.getSelf">;
  /** Updates name, untrusted metadata or MFA settings. @throws ApiError `second_factor_required`. */
  update: Method<"members.updateSelf">;
  /**
   * Emails a link, or a code (`delivery_method`), to a new address. Once verified with `magicLinks.authenticate` or
   * `otps.email.authenticate`, it replaces the current address, which is retired.
   * @throws ApiError `second_factor_required`, `duplicate_member_email`, `invalid_email_for_invites`.
   */
  startEmailUpdate: Method<"members.startEmailUpdateSelf">;
  /** Releases a retired email address, by `email_id` or `email_address`. @throws ApiError `retired_email_not_found`. */
  unlinkRetiredEmail: Method<"members.unlinkRetiredEmailSelf">;
  /**
   * Deletes the member's password, whose ID is `member.member_password_id`. @throws ApiError
   * `second_factor_required`.
   */
  deletePassword: Method<"members.deletePassword">;
}

/** Calls to manage members of the organization. They require permissions. */
export interface Members extends MemberSecondFactors {
  /** @throws ApiError `duplicate_member_email`, `unauthorized_action`. */
  create: Method<"members.create">;
  /** Lists members in pages. `limit` defaults to 100; pass `results_metadata.next_cursor` for the next page. */
  search: Method<"members.search">;
  update: Method<"members.update">;
  /** Deletes a member, or cancels an invitation. `ended` counts what was revoked. Deleting yourself signs you out. */
  delete: Method<"members.delete">;
  /** @throws ApiError `member_password_not_found`, `unauthorized_action`. */
  deletePassword: Method<"members.deletePassword">;
  reactivate: Method<"members.reactivate">;
  /**
   * Looks up whether an email address belongs to a member. Requires no session. `member` is null for other addresses.
   */
  lookup: Method<"members.lookup">;
}

/** Choosing an organization: the step between a discovery sign-in and a session. */
export interface Discovery {
  organizations: {
    /** Lists the organizations that the intermediate session, or the signed-in member, can enter. */
    list: Method<"discovery.organizations.list">;
    /** Creates an organization and signs in as its admin. Without a name and slug, the provider generates them. */
    create: Method<"discovery.organizations.create">;
  };
  intermediateSessions: {
    /**
     * Enters a listed organization as a member, by accepting an invitation, or by joining. May require further
     * factors.
     */
    exchange: Method<"discovery.intermediateSessions.exchange">;
  };
}
