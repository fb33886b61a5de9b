import type { Phone, TypedPhone } from "../../steps.ts";

export type PhoneNumbers = typeof import("./phone-numbers.ts");

/** The time after which a number stays as it was typed, because nobody formats it any more. */
export const FORMAT_TIMEOUT_MS = 10_000;
/** The time for which a submitted number is checked before it is taken at its word. */
export const CHECK_TIMEOUT_MS = 2000;

/** @returns null where it did not come in time, or at all. */
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
