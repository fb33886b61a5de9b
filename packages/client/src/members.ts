import type { Member } from "@portico/wire";
import type { AnswerOf, RequestOf } from "./call.ts";

/** The signed-in member. */
export interface Self {
  getSync(): Member | null;
  get(): Promise<AnswerOf<"members.getSelf">>;
  /** Changes name, untrusted metadata or second factors. @throws ApiError `second_factor_required`. */
  update(request: RequestOf<"members.updateSelf">): Promise<AnswerOf<"members.updateSelf">>;
  /** @throws ApiError `second_factor_required`: a session shows the second factor before it takes one away. */
  deleteMFAPhoneNumber(): Promise<AnswerOf<"members.deleteMFAPhoneNumberSelf">>;
  /** Takes the authenticator away, with its recovery codes. @throws ApiError `second_factor_required`. */
  deleteMFATOTP(): Promise<AnswerOf<"members.deleteMFATOTPSelf">>;
  /**
   * Mails a link, or a code (`delivery_method`), to a new address. It takes the place of the present one once it is
   * proven, by `magicLinks.authenticate` or `otps.email.authenticate`; that one is retired then.
   * @throws ApiError `second_factor_required`, `duplicate_member_email`, `invalid_email_for_invites`.
   */
  startEmailUpdate(
    request: RequestOf<"members.startEmailUpdateSelf">,
  ): Promise<AnswerOf<"members.startEmailUpdateSelf">>;
  /** Gives a retired address up, by `email_id` or `email_address`. @throws ApiError `retired_email_not_found`. */
  unlinkRetiredEmail(
    request: RequestOf<"members.unlinkRetiredEmailSelf">,
  ): Promise<AnswerOf<"members.unlinkRetiredEmailSelf">>;
  /** Deletes the own password: `member.member_password_id` names it. */
  deletePassword(request: { member_password_id: string }): Promise<AnswerOf<"members.deletePassword">>;
}

/** The members of the organization, for those whose roles allow it. */
export interface Members {
  /** @throws ApiError `duplicate_member_email`, `unauthorized_action`. */
  create(request: RequestOf<"members.create">): Promise<AnswerOf<"members.create">>;
  /** Pages through members: `limit` is 100 when absent; `results_metadata.next_cursor` leads on. */
  search(request?: RequestOf<"members.search">): Promise<AnswerOf<"members.search">>;
  update(request: RequestOf<"members.update"> & { member_id: string }): Promise<AnswerOf<"members.update">>;
  /** Deleting oneself signs out. */
  delete(request: { member_id: string }): Promise<AnswerOf<"members.delete">>;
  deleteMFAPhoneNumber(request: { member_id: string }): Promise<AnswerOf<"members.deleteMFAPhoneNumber">>;
  deleteMFATOTP(request: { member_id: string }): Promise<AnswerOf<"members.deleteMFATOTP">>;
  /** @throws ApiError `member_password_not_found`, `unauthorized_action`. */
  deletePassword(request: { member_password_id: string }): Promise<AnswerOf<"members.deletePassword">>;
  reactivate(request: { member_id: string }): Promise<AnswerOf<"members.reactivate">>;
  /** Tells members from strangers before anybody is signed in; the answer's `member` is null for a stranger. */
  lookup(request: RequestOf<"members.lookup">): Promise<AnswerOf<"members.lookup">>;
}
