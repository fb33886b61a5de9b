import type { Organization } from "@portico/client";
import { useNotify } from "@portico/ui/components/Notifications";
import { type Action, useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { OrganizationSettings } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { organization as ownTexts } from "../../shared/organization-texts.ts";

export interface SettingsProps {
  organization: Organization;
  onChange: (organization: Organization) => void;
  canChange: boolean;
}

type Settings = Partial<OrganizationSettings>;

export interface Draft {
  /** The settings with the unsaved changes. */
  value: OrganizationSettings;
  changes: Settings;
  isChanged: boolean;
  set: (change: Settings) => void;
  discard: () => void;
  save: Action<[]>;
}

/** Settings that are being edited. Saving sends only the changes, and can be undone. */
export function useDraft({ organization, onChange }: SettingsProps): Draft {
  const texts = useStrings("organization", ownTexts);
  const { client } = useCalls();
  const notify = useNotify();
  const [edits, setEdits] = useState<Settings>({});
  const changes = changedSettings(organization, edits);
  const update = async (settings: Settings) => {
    onChange((await client.organization.update(settings)).organization);
    // A stricter policy also applies to the admin who set it. Ask them now, not in the middle of their next step.
    if (Object.keys(settings).some((name) => /^(allowed_)?(auth|mfa|passkey)_|^session_/.test(name)))
      void client.session.authenticate({}).catch(() => {});
  };
  const save = useAction(async () => {
    const former = formerSettings(organization, changes);
    await update(changes);
    setEdits({});
    notify(texts.saved, () => update(former));
  });
  return {
    value: { ...organization, ...edits },
    changes,
    isChanged: Object.keys(changes).length > 0,
    set(change) {
      setEdits((before) => ({ ...before, ...change }));
      save.forgive();
    },
    discard() {
      setEdits({});
      save.forgive();
    },
    save,
  };
}

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
