// Full-width, Arabic-Indic and Persian digits: of each, the last four bits are its value.
const otherDigits = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Reads a code out of what was typed, pasted or filled in: '123-456', 'Your code is 123456.', full-width digits.
 * A run of exactly `length` digits is the code; without one, the first digits that there are. At most `length` digits.
 */
export function parsePasscode(text: string, length = 6): string {
  const plain = text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15));
  const run = new RegExp(`(?:^|\\D)(\\d(?:[\\s\\u2010-\\u2015-]?\\d){${length - 1}})(?!\\d)`).exec(plain);
  return (run?.[1] ?? plain).replace(/\D/g, "").slice(0, length);
}
