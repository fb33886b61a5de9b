import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { Panel } from "@portico/ui/components/Panel";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import { organization } from "../../shared/organization-texts.ts";
import type { Draft } from "./use-draft.ts";

// URLs, colors and the like are left-to-right even on right-to-left pages. The bar stays in view while a tall panel is edited.
addStyles(`
.portico-panel .portico-input { unicode-bidi: plaintext; }
.portico-save-bar { position: sticky; inset-block-end: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding-block: 12px; background: var(--po-surface); border-block-start: 1px solid var(--po-line); font: 14px/20px var(--po-font); color: var(--po-soft); }
`);

interface SettingsPanelProps {
  title: string;
  lead?: string;
  draft: Draft;
  canChange: boolean;
  /** Whether the input is invalid, so that it can't be saved. */
  isInvalid?: boolean;
  /** Error types that a field shows itself. */
  shownByFields?: readonly string[];
  /** Error texts of this panel. */
  failures?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A panel with its own draft. The bar to save or discard it appears when something has changed. */
export function SettingsPanel({
  title,
  lead,
  draft,
  canChange,
  isInvalid,
  shownByFields = [],
  failures,
  children,
}: SettingsPanelProps) {
  const texts = useStrings("organization", organization);
  const { isChanged, save, discard } = draft;
  const failure = save.failure && shownByFields.includes(save.failure.type) ? null : save.failure;
  return (
    <Panel title={title} lead={lead}>
      <Form busy={save.isBusy} onSubmit={() => canChange && isChanged && !isInvalid && void save.run()}>
        {children}
        <FailureNote
          failure={failure}
          texts={{ ...texts.failures, sso_would_lock_out: texts.lockedOut, ...failures }}
        />
        {canChange && isChanged && (
          <div {...part("save-bar")}>
            <span>{texts.unsaved}</span>
            <Actions>
              <Action variant="quiet" onClick={discard} disabled={save.isBusy}>
                {texts.discard}
              </Action>
              <Action type="submit" variant="main" busy={save.isBusy} disabled={isInvalid}>
                {texts.save}
              </Action>
            </Actions>
          </div>
        )}
      </Form>
    </Panel>
  );
}
