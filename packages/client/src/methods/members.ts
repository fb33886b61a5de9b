import type { Member } from "@portico/wire";
import type { Method } from "../lib/method.ts";

/** The signed-in member. */
export interface Self {
  getSync(): Member | null;
  get: Method<"members.getSelf">;
  /** Changes name, untrusted metadata or second factors. @throws ApiError `second_factor_required`. */
  update: Method<"members.updateSelf">;
  /** @throws ApiError `second_factor_required`: a session shows the second factor before it takes one away. */
  deleteMFAPhoneNumber: Method<"members.deleteMFAPhoneNumberSelf">;
  /** Takes the authenticator away, with its recovery codes. @throws ApiError `second_factor_required`. */
  deleteMFATOTP: Method<"members.deleteMFATOTPSelf">;
  /**
   * Mails a link, or a code (`delivery_method`), to a new address. It takes the place of the present one once it is
   * proven, by `magicLinks.authenticate` or `otps.email.authenticate`; that one is retired then.
   * @throws ApiError `second_factor_required`, `duplicate_member_email`, `invalid_email_for_invites`.
   */
  startEmailUpdate: Method<"members.startEmailUpdateSelf">;
  /** Gives a retired address up, by `email_id` or `email_address`. @throws ApiError `retired_email_not_found`. */
  unlinkRetiredEmail: Method<"members.unlinkRetiredEmailSelf">;
  /** Deletes the own password: `member.member_password_id` names it. @throws ApiError `second_factor_required`. */
  deletePassword: Method<"members.deletePassword">;
}

/** The members of the organization, for those whose roles allow it. */
export interface Members {
  /** @throws ApiError `duplicate_member_email`, `unauthorized_action`. */
  create: Method<"members.create">;
  /** Pages through members: `limit` is 100 when absent; `results_metadata.next_cursor` leads on. */
  search: Method<"members.search">;
  update: Method<"members.update">;
  /** Takes a member out, or an invitation back; `ended` counts what that ended. Deleting oneself signs out. */
  delete: Method<"members.delete">;
  deleteMFAPhoneNumber: Method<"members.deleteMFAPhoneNumber">;
  deleteMFATOTP: Method<"members.deleteMFATOTP">;
  /** @throws ApiError `member_password_not_found`, `unauthorized_action`. */
  deletePassword: Method<"members.deletePassword">;
  reactivate: Method<"members.reactivate">;
  /** Tells members from strangers before anybody is signed in; the answer's `member` is null for a stranger. */
  lookup: Method<"members.lookup">;
}
