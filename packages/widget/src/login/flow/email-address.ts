// Characters, an @, and a domain whose top-level part has two or more letters. The provider's grammar is the strict
// one. Each part excludes what ends it, so that no input makes this slow.
const emailAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

export function isEmailAddress(text: string): boolean {
  return emailAddress.test(text);
}
