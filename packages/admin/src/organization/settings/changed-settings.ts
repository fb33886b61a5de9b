import type { OrganizationSettings } from "@portico/wire";

/** The settings of a draft that are not as they were: what is saved, and nothing else. */
export function changedSettings<Draft extends Partial<OrganizationSettings>>(
  now: OrganizationSettings,
  draft: Draft,
): Draft {
  const entries = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof OrganizationSettings]),
  );
  return Object.fromEntries(entries) as Draft;
}

/** Those settings as they were, to take a change back. */
export function formerSettings(
  before: OrganizationSettings,
  changes: Partial<OrganizationSettings>,
): Partial<OrganizationSettings> {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof OrganizationSettings]]));
}

/** Domains as people write them: one a line, or between commas, with an @ or an address before them. */
export function readDomains(text: string): string[] {
  const domains = text
    .split(/[\s,;]+/)
    .map((one) => one.slice(one.lastIndexOf("@") + 1).toLowerCase())
    .filter(Boolean);
  return [...new Set(domains)];
}
