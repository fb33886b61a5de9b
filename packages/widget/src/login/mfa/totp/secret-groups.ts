const GROUP_LENGTH = 4;

/** A secret as people copy it: in lower case, four letters at a time. */
export function secretGroups(secret: string): string[] {
  return secret.toLowerCase().match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g")) ?? [];
}
