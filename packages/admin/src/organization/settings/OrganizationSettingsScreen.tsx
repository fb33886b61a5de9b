import { Async } from "@portico/ui/components/Async";
import { TextField } from "@portico/ui/components/TextField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useCallback } from "react";
import { useCalls } from "../../shared/calls.ts";
import { NotFound } from "../../shared/NotFound.tsx";
import { organization } from "../../shared/organization-texts.ts";
import { OwnRouter, useRoute } from "../../shared/route.tsx";
import { useRights } from "../../shared/use-signed-in.ts";
import { JoiningPanel } from "./JoiningPanel.tsx";
import { PasskeyPanel } from "./PasskeyPanel.tsx";
import { SessionPanel } from "./SessionPanel.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { SecondFactorPanel, SignInPanel } from "./SignInPanel.tsx";
import { SuspendedPanel } from "./SuspendedPanel.tsx";
import { ThemePanel } from "./ThemePanel.tsx";
import { type SettingsProps, useDraft } from "./use-draft.ts";

/** The organization's settings. Each panel is saved separately, and can be undone. */
export function OrganizationSettingsScreen() {
  return (
    <OwnRouter>
      <Panels />
    </OwnRouter>
  );
}

/** The routes of the panels that remedies lead to. */
const panels = ["sign-in-methods", "joining", "two-step-verification"];

function Panels() {
  const texts = useStrings("organization", organization);
  const { segments, go } = useRoute();
  const { client } = useCalls();
  const { status, allows } = useRights();
  const load = useLoad(async () => (await client.organization.get()).organization, [client]);
  const canChange = allows("organization", "update");
  const [panel] = segments;
  const scroll = useCallback((element: HTMLElement | null) => element?.scrollIntoView?.(), []);
  if (panel !== undefined && !panels.includes(panel))
    return <NotFound back={texts.sections.settings} onBack={() => go()} />;
  return (
    <Async load={load} rows={6}>
      {(value) => {
        const props = {
          organization: value,
          onChange: (changed: typeof value) => load.change(() => changed),
          canChange,
        };
        return (
          <div {...part("parts")}>
            {status === "ready" && !canChange && <p {...part("panel-lead")}>{texts.readOnly}</p>}
            {canChange && <SuspendedPanel />}
            <NamesPanel {...props} />
            <ThemePanel {...props} />
            <div ref={panel === "sign-in-methods" ? scroll : undefined}>
              <SignInPanel {...props} />
            </div>
            <div ref={panel === "joining" ? scroll : undefined}>
              <JoiningPanel {...props} />
            </div>
            <div ref={panel === "two-step-verification" ? scroll : undefined}>
              <SecondFactorPanel {...props} />
            </div>
            <PasskeyPanel {...props} />
            <SessionPanel {...props} />
          </div>
        );
      }}
    </Async>
  );
}

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
      isInvalid={!name.trim() || !slug}
      shownByFields={slugFaults}
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
