import type { Method } from "../lib/method.ts";

/** Sign-in by a code. */
export interface Otps {
  email: {
    /**
     * Mails a six-digit code that signs in to one organization, or signs up where it lets the address join. It lives 10
     * minutes.
     */
    loginOrSignup: Method<"otps.email.loginOrSignup">;
    /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
    authenticate: Method<"otps.email.authenticate">;
    discovery: {
      /** Mails a six-digit code that tells the organizations tied to the address. It lives 10 minutes. */
      send: Method<"otps.email.discovery.send">;
      /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
      authenticate: Method<"otps.email.discovery.authenticate">;
    };
  };
  sms: {
    /**
     * Texts a six-digit code as the second factor; it lives 2 minutes.
     * @param request `mfa_phone_number` in E.164 when enrolling, otherwise omitted.
     * @throws ApiError `invalid_phone_number`, `invalid_phone_number_country_code`, `too_many_requests`.
     */
    send: Method<"otps.sms.send">;
    /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
    authenticate: Method<"otps.sms.authenticate">;
  };
}
