// Lazy chunk of second factors. Projects without them never load it.
import { mfaSelection } from "../mfa/flow.ts";
import { MfaEnrollmentSelection } from "../mfa/MfaEnrollmentSelection.tsx";
import { recoveryCodeEffects } from "../mfa/recovery-codes/effects.ts";
import { recoveryCodeEntry, recoveryCodeSave } from "../mfa/recovery-codes/flow.ts";
import { RecoveryCodeEntry } from "../mfa/recovery-codes/RecoveryCodeEntry.tsx";
import { RecoveryCodeSave } from "../mfa/recovery-codes/RecoveryCodeSave.tsx";
import { smsEffects } from "../mfa/sms/effects.ts";
import { smsEnrollment, smsEntry } from "../mfa/sms/flow.ts";
import { SmsOtpEnrollment } from "../mfa/sms/SmsOtpEnrollment.tsx";
import { SmsOtpEntry } from "../mfa/sms/SmsOtpEntry.tsx";
import { totpEffects } from "../mfa/totp/effects.ts";
import { totpEntry, totpManual, totpQrCode } from "../mfa/totp/flow.ts";
import { TotpEnrollmentManual, TotpEnrollmentQrCode } from "../mfa/totp/TotpEnrollment.tsx";
import { TotpEntry } from "../mfa/totp/TotpEntry.tsx";
import type { ViewsOf } from "../ui/screen-props.ts";

export { beginSecondFactor } from "../mfa/flow.ts";

export const screens = {
  MFAEnrollmentSelection: mfaSelection,
  SMSOTPEnrollment: smsEnrollment,
  SMSOTPEntry: smsEntry,
  TOTPEnrollmentQRCode: totpQrCode,
  TOTPEnrollmentManual: totpManual,
  TOTPEntry: totpEntry,
  RecoveryCodeEntry: recoveryCodeEntry,
  RecoveryCodeSave: recoveryCodeSave,
};

export const views: ViewsOf<typeof screens> = {
  MFAEnrollmentSelection: MfaEnrollmentSelection,
  SMSOTPEnrollment: SmsOtpEnrollment,
  SMSOTPEntry: SmsOtpEntry,
  TOTPEnrollmentQRCode: TotpEnrollmentQrCode,
  TOTPEnrollmentManual: TotpEnrollmentManual,
  TOTPEntry: TotpEntry,
  RecoveryCodeEntry,
  RecoveryCodeSave,
};

type Kit = Parameters<typeof smsEffects>[0] &
  Parameters<typeof totpEffects>[0] &
  Parameters<typeof recoveryCodeEffects>[0];

export const effects = (kit: Kit) => ({ ...smsEffects(kit), ...totpEffects(kit), ...recoveryCodeEffects(kit) });
