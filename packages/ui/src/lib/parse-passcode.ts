// Full-width, Arabic-Indic and Persian digits. The last four bits are the value.
const otherDigits = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Extracts a code from typed, pasted or autofilled text: '123-456', 'Your code is 123456.', full-width digits. A run
 * of exactly `length` digits is the code; otherwise the first digits, at most `length`.
 */
export function parsePasscode(text: string, length = 6): string {
  const plain = text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15));
  const run = new RegExp(`(?:^|\\D)(\\d(?:[\\s\\u2010-\\u2015-]?\\d){${length - 1}})(?!\\d)`).exec(plain);
  return (run?.[1] ?? plain).replace(/\D/g, "").slice(0, length);
}
