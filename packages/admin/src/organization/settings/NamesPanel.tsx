import { TextField } from "@portico/ui/components/TextField";
import { useStrings } from "@portico/ui/texts/use-strings";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { organization } from "./texts.ts";
import { type SettingsProps, useDraft } from "./use-draft.ts";

const slugFaults = ["organization_slug_already_used", "invalid_organization_slug"] as const;

/** The organization's name, and the slug in its URLs. */
export function NamesPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const draft = useDraft(props);
  const { organization_name: name, organization_slug: slug } = draft.value;
  const before = props.organization.organization_slug;
  const fault = slugFaults.find((type) => type === draft.save.failure?.type);
  const isSlugChanged = slug !== before;
  return (
    <SettingsPanel
      title={texts.names}
      draft={draft}
      canChange={props.canChange}
      isWrong={!name.trim() || !slug}
      saidElsewhere={slugFaults}
    >
      <TextField
        label={texts.name}
        name="organization-name"
        value={name}
        maxLength={128}
        disabled={!props.canChange}
        error={name.trim() ? undefined : texts.nameEmpty}
        onChange={(organization_name) => draft.set({ organization_name })}
      />
      <TextField
        label={texts.slug}
        name="organization-slug"
        value={slug}
        maxLength={128}
        spellCheck="false"
        autoCapitalize="none"
        disabled={!props.canChange}
        error={fault && texts.failures[fault]}
        hint={isSlugChanged && slug ? texts.slugChanges({ before, after: slug }) : texts.slugHint}
        onChange={(text) => draft.set({ organization_slug: text.trim().toLowerCase() })}
      />
    </SettingsPanel>
  );
}
