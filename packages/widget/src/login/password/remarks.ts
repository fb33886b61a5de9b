/**
 * The provider's feedback on weak passwords. It is in English, so English pages never load this list; translations
 * and hosts provide theirs in `strings.password.remarks`, keyed by these.
 */
export const passwordRemarks = [
  // warnings
  "Straight rows of keys on your keyboard are easy to guess.",
  "Short keyboard patterns are easy to guess.",
  'Repeated characters like "aaa" are easy to guess.',
  'Repeated character patterns like "abcabcabc" are easy to guess.',
  'Common character sequences like "abc" are easy to guess.',
  "Recent years are easy to guess.",
  "Dates are easy to guess.",
  "This is a heavily used password.",
  "This is a frequently used password.",
  "This is a commonly used password.",
  "This is similar to a commonly used password.",
  "Single words are easy to guess.",
  "Single names or surnames are easy to guess.",
  "Common names and surnames are easy to guess.",
  "There should not be any personal or page related data.",
  "Your password was exposed by a data breach on the Internet.",
  // suggestions
  "Avoid predictable letter substitutions like '@' for 'a'.",
  "Avoid reversed spellings of common words.",
  "Capitalize some, but not all letters.",
  "Capitalize more than the first letter.",
  "Avoid dates and years that are associated with you.",
  "Avoid recent years.",
  "Avoid years that are associated with you.",
  "Avoid common character sequences.",
  "Avoid repeated words and characters.",
  "Use longer keyboard patterns and change typing direction multiple times.",
  "Add more words that are less common.",
  "Use multiple words, but avoid common phrases.",
  "You can create strong passwords without using symbols, numbers, or uppercase letters.",
  "If you use this password elsewhere, you should change it.",
] as const;

export type PasswordRemark = (typeof passwordRemarks)[number];
