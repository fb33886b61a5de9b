import type { OrganizationSettings } from "@portico/wire";

/** Returns the settings of a draft that differ from the saved ones. */
export function changedSettings<Draft extends Partial<OrganizationSettings>>(
  now: OrganizationSettings,
  draft: Draft,
): Draft {
  const entries = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof OrganizationSettings]),
  );
  return Object.fromEntries(entries) as Draft;
}

/** Returns the saved values of those settings, to undo a change. */
export function formerSettings(
  before: OrganizationSettings,
  changes: Partial<OrganizationSettings>,
): Partial<OrganizationSettings> {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof OrganizationSettings]]));
}

/** Parses domains separated by lines or commas. Accepts `@globex.test` and whole email addresses. */
export function readDomains(text: string): string[] {
  const domains = text
    .split(/[\s,;]+/)
    .map((one) => one.slice(one.lastIndexOf("@") + 1).toLowerCase())
    .filter(Boolean);
  return [...new Set(domains)];
}
