import type { AuditAction } from "@portico/wire";

/**
 * The earlier names of audit actions. Stored events keep them, because the signatures of the log cover the name. Readers
 * and webhooks get the current name.
 */
const renamed: Partial<Record<string, AuditAction>> = { "member.glass_broken": "member.emergency_access_used" };

export function currentAction(action: string): string {
  return renamed[action] ?? action;
}

/** The names under which events of these actions may be stored. */
export function storedNamesOf(actions: string[]): string[] {
  const earlier = Object.entries(renamed).filter(([, current]) => actions.some((action) => action === current));
  return [...actions, ...earlier.map(([name]) => name)];
}
