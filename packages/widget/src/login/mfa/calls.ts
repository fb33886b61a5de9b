import type { Client } from "@portico/client";
import { DEFAULT_SESSION_MINUTES, named } from "../effects/calls.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { MfaMember } from "./steps.ts";

/** The calls for second factors, with what the host configured. */
export function createMfaCalls(client: Client, config: LoginConfig) {
  const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES;
  const { locale } = config.smsOtpOptions ?? {};
  const who = ({ memberId, organizationId }: MfaMember) => ({ member_id: memberId, organization_id: organizationId });

  return {
    sendText: (member: MfaMember, newNumber: string | null) =>
      named("B2B_SMS_OTP_SEND", () =>
        client.otps.sms.send({ ...who(member), locale, ...(newNumber !== null && { mfa_phone_number: newNumber }) }),
      ),

    authenticateText: (member: MfaMember, code: string) =>
      named("B2B_SMS_OTP_AUTHENTICATE", () =>
        client.otps.sms.authenticate({ ...who(member), code, session_duration_minutes }),
      ),

    createTotp: (member: MfaMember) => named("B2B_TOTP_CREATE", () => client.totp.create(who(member))),

    authenticateTotp: (member: MfaMember, code: string) =>
      named("B2B_TOTP_AUTHENTICATE", () =>
        client.totp.authenticate({ ...who(member), code, session_duration_minutes }),
      ),

    recover: (member: MfaMember, recovery_code: string) =>
      named("B2B_RECOVERY_CODES_RECOVER", () =>
        client.recoveryCodes.recover({ ...who(member), recovery_code, session_duration_minutes }),
      ),
  };
}
