const GROUP_LENGTH = 4;

/** Splits a secret for typing: lowercase, in groups of four letters. */
export function secretGroups(secret: string): string[] {
  return secret.toLowerCase().match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g")) ?? [];
}
