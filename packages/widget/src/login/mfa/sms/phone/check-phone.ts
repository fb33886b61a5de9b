import type { Phone, TypedPhone } from "../../steps.ts";
import { withPlus } from "./typed-number.ts";

export type PhoneNumbers = typeof import("./phone-numbers.ts");

/** After this time the number stays as typed (specification, section 5). */
export const FORMAT_TIMEOUT_MS = 10_000;
/** After this time a submitted number counts as valid (specification, section 5). */
export const CHECK_TIMEOUT_MS = 2000;

/** @returns null if the module did not load in time. */
export function loadPhoneNumbers(
  timeoutMs: number,
  load: () => Promise<PhoneNumbers> = () => import("./phone-numbers.ts"),
): Promise<PhoneNumbers | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    const timer = setTimeout(giveUp, timeoutMs);
    load()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Returns the typed number, or null if it is invalid. If the check times out, returns it with the country code in
 * front, and the provider decides.
 */
export async function checkPhone(phone: TypedPhone, load = loadPhoneNumbers): Promise<Phone | null> {
  const phoneNumbers = await load(CHECK_TIMEOUT_MS);
  return phoneNumbers ? phoneNumbers.parsePhone(phone) : asTyped(phone);
}

function asTyped({ callingCode, typed }: TypedPhone): Phone {
  const number = withPlus(typed);
  const digits = number.replace(/\D/g, "");
  const e164 = number.startsWith("+") ? `+${digits}` : `+${callingCode}${digits}`;
  return { e164, shown: e164 };
}
