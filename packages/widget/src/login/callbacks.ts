import type { SdkError } from "@portico/client";
import type { Answer, Contract } from "@portico/wire";

type AnswerTo<Operation extends keyof Contract> = Answer<Contract[Operation]["response"]>;

/** What the widget did, by the names that hosts know; wire.md section 17. */
export interface LoginEvents {
  B2B_ORGANIZATIONS_GET_BY_SLUG: AnswerTo<"organizations.getBySlug">;
  B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP: AnswerTo<"magicLinks.email.loginOrSignup">;
  B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND: AnswerTo<"magicLinks.email.discovery.send">;
  B2B_MAGIC_LINK_AUTHENTICATE: AnswerTo<"magicLinks.authenticate">;
  B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE: AnswerTo<"magicLinks.discovery.authenticate">;
  B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP: AnswerTo<"otps.email.loginOrSignup">;
  B2B_OTPS_EMAIL_DISCOVERY_SEND: AnswerTo<"otps.email.discovery.send">;
  B2B_OTPS_EMAIL_AUTHENTICATE: AnswerTo<"otps.email.authenticate">;
  B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE: AnswerTo<"otps.email.discovery.authenticate">;
  B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE: AnswerTo<"discovery.intermediateSessions.exchange">;
  B2B_DISCOVERY_ORGANIZATIONS_CREATE: AnswerTo<"discovery.organizations.create">;
  AUTHENTICATE_FLOW_COMPLETE: Record<string, never>;
}

export type LoginEvent = { [Type in keyof LoginEvents]: { type: Type; data: LoginEvents[Type] } }[keyof LoginEvents];

/** What a member who has just logged in is and where. */
export type LoginSuccess = Pick<
  AnswerTo<"discovery.intermediateSessions.exchange">,
  "member_id" | "member" | "organization" | "member_session"
>;

export interface LoginCallbacks {
  /** After every call that the widget made, with its answer, and once when the member is logged in. */
  onEvent?: (event: LoginEvent) => void;
  /** After every error, also after those that the member can mend. */
  onError?: (error: SdkError) => void;
  /** Once, when the member is logged in. */
  onSuccess?: (success: LoginSuccess) => void;
}

/** Calls the host back. What the host throws is the host's: it is logged, and the flow goes on. */
export function callHost<Value>(callback: ((value: Value) => void) | undefined, value: Value): void {
  try {
    callback?.(value);
  } catch (error) {
    console.error(error);
  }
}
