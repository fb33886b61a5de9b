import type { Phone, TypedPhone } from "../../steps.ts";
import { CHECK_TIMEOUT_MS, loadPhoneNumbers } from "./load-phone-numbers.ts";

/**
 * The number that was typed, or null where it is none. When that cannot be found out in time it counts as one, with the
 * country's code in front; the provider has the last word.
 */
export async function checkPhone(phone: TypedPhone, load = loadPhoneNumbers): Promise<Phone | null> {
  const phoneNumbers = await load(CHECK_TIMEOUT_MS);
  return phoneNumbers ? phoneNumbers.parsePhone(phone) : atItsWord(phone);
}

function atItsWord({ callingCode, typed }: TypedPhone): Phone {
  const digits = typed.replace(/\D/g, "");
  const e164 = typed.trim().startsWith("+") ? `+${digits}` : `+${callingCode}${digits}`;
  return { e164, shown: e164 };
}
