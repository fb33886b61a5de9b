// Lazy chunk of second factors, and of the offer to add a passkey. Projects without both never load it.
import { mfaSelection } from "../mfa/flow.ts";
import { MfaEnrollmentSelection } from "../mfa/MfaEnrollmentSelection.tsx";
import { secondPasskeyEffects } from "../mfa/passkey/effects.ts";
import { passkeyEnrollment, passkeyEntry } from "../mfa/passkey/flow.ts";
import { MfaPasskeyEnrollment, MfaPasskeyEntry } from "../mfa/passkey/SecondPasskey.tsx";
import { recoveryCodeEffects } from "../mfa/recovery-codes/effects.ts";
import { recoveryCodeEntry, recoveryCodeSave } from "../mfa/recovery-codes/flow.ts";
import { RecoveryCodeEntry, RecoveryCodeSave } from "../mfa/recovery-codes/RecoveryCodes.tsx";
import { smsEffects } from "../mfa/sms/effects.ts";
import { smsEnrollment, smsEntry } from "../mfa/sms/flow.ts";
import { SmsOtpEnrollment, SmsOtpEntry } from "../mfa/sms/SmsOtp.tsx";
import { totpEffects } from "../mfa/totp/effects.ts";
import { totpEntry, totpManual, totpQrCode } from "../mfa/totp/flow.ts";
import { TotpEnrollmentManual, TotpEnrollmentQrCode, TotpEntry } from "../mfa/totp/Totp.tsx";
import { offerEffects } from "../passkey-offer/effects.ts";
import { passkeyOffer } from "../passkey-offer/flow.ts";
import { OfferPasskey } from "../passkey-offer/OfferPasskey.tsx";
import type { ViewsOf } from "../ui/screen-props.ts";

export { beginSecondFactor } from "../mfa/flow.ts";

export const screens = {
  MFAEnrollmentSelection: mfaSelection,
  SMSOTPEnrollment: smsEnrollment,
  SMSOTPEntry: smsEntry,
  TOTPEnrollmentQRCode: totpQrCode,
  TOTPEnrollmentManual: totpManual,
  TOTPEntry: totpEntry,
  MFAPasskeyEnrollment: passkeyEnrollment,
  MFAPasskeyEntry: passkeyEntry,
  RecoveryCodeEntry: recoveryCodeEntry,
  RecoveryCodeSave: recoveryCodeSave,
  OfferPasskey: passkeyOffer,
};

export const views: ViewsOf<typeof screens> = {
  MFAEnrollmentSelection: MfaEnrollmentSelection,
  SMSOTPEnrollment: SmsOtpEnrollment,
  SMSOTPEntry: SmsOtpEntry,
  TOTPEnrollmentQRCode: TotpEnrollmentQrCode,
  TOTPEnrollmentManual: TotpEnrollmentManual,
  TOTPEntry: TotpEntry,
  MFAPasskeyEnrollment: MfaPasskeyEnrollment,
  MFAPasskeyEntry: MfaPasskeyEntry,
  RecoveryCodeEntry,
  RecoveryCodeSave,
  OfferPasskey,
};

type Kit = Parameters<typeof smsEffects>[0] &
  Parameters<typeof totpEffects>[0] &
  Parameters<typeof secondPasskeyEffects>[0] &
  Parameters<typeof recoveryCodeEffects>[0] &
  Parameters<typeof offerEffects>[0];

export const effects = (kit: Kit) => ({
  ...smsEffects(kit),
  ...totpEffects(kit),
  ...secondPasskeyEffects(kit),
  ...recoveryCodeEffects(kit),
  ...offerEffects(kit),
});
