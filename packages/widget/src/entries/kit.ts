// Entry for @portico/admin: the parts of sign-in that it reuses. Components are in @portico/ui. Not for hosts: it may
// change in any version.
export { createIdentity, remainingMinutes } from "../flow/effects/create-identity.ts";
export { identityLanguages } from "../languages/identity-languages.ts";
export { disguiseAll } from "../languages/pseudo.ts";
export { checkPhone } from "../login/mfa/sms/phone/check-phone.ts";
export { countryNames, usePhoneField } from "../login/mfa/sms/phone/use-phone-field.ts";
export { barOf as strengthBarOf } from "../login/password/strength.ts";
export { useClient } from "../react/PorticoProvider.tsx";
