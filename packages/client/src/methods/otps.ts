import type { Method } from "../lib/method.ts";

/** Sign-in with a code. */
export interface Otps {
  email: {
    /**
     * Emails a 6-digit code that signs in to one organization, or signs up if the organization lets the address join.
     * The code is valid for 10 minutes.
     */
    loginOrSignup: Method<"otps.email.loginOrSignup">;
    /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
    authenticate: Method<"otps.email.authenticate">;
    discovery: {
      /** Emails a 6-digit code that lists the organizations of the address. The code is valid for 10 minutes. */
      send: Method<"otps.email.discovery.send">;
      /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
      authenticate: Method<"otps.email.discovery.authenticate">;
    };
  };
  sms: {
    /**
     * Texts a 6-digit code as the second factor. The code is valid for 2 minutes.
     * @param request `mfa_phone_number` in E.164 format when enrolling, otherwise omitted.
     * @throws ApiError `invalid_phone_number`, `invalid_phone_number_country_code`, `too_many_requests`.
     */
    send: Method<"otps.sms.send">;
    /** @throws ApiError `otp_code_not_found`, `invalid_code`, `user_lock_limit_reached`. */
    authenticate: Method<"otps.sms.authenticate">;
  };
}
