import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { Panel } from "@portico/ui/components/Panel";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import { organization } from "./texts.ts";
import type { Draft } from "./use-draft.ts";

// Addresses, colors and the like are read from left to right on every page.
addStyles(`
.portico-panel .portico-input { unicode-bidi: plaintext; }
`);

interface SettingsPanelProps {
  title: string;
  lead?: string;
  draft: Draft;
  canChange: boolean;
  /** What still keeps it from being saved. */
  isWrong?: boolean;
  /** Refusals that a field says itself. */
  saidElsewhere?: readonly string[];
  /** What refusals mean in this panel. */
  failures?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Settings that are saved together. */
export function SettingsPanel({
  title,
  lead,
  draft,
  canChange,
  isWrong,
  saidElsewhere = [],
  failures,
  children,
}: SettingsPanelProps) {
  const texts = useStrings("organization", organization);
  const { isChanged, save, discard } = draft;
  const failure = save.failure && saidElsewhere.includes(save.failure.type) ? null : save.failure;
  return (
    <Panel title={title} lead={lead}>
      <Form busy={save.isBusy} onSubmit={() => canChange && isChanged && !isWrong && void save.run()}>
        {children}
        <FailureNote
          failure={failure}
          texts={{ ...texts.failures, sso_would_lock_out: texts.lockedOut, ...failures }}
        />
        {canChange && (
          <Actions>
            <Action type="submit" variant="main" busy={save.isBusy} disabled={!isChanged || isWrong}>
              {texts.save}
            </Action>
            {isChanged && (
              <Action variant="quiet" onClick={discard} disabled={save.isBusy}>
                {texts.discard}
              </Action>
            )}
          </Actions>
        )}
      </Form>
    </Panel>
  );
}
