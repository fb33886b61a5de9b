import { Badge } from "@portico/ui/components/Badge";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { toFailure } from "@portico/ui/lib/failure";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import type { Change, CheckResult } from "./types.ts";

addStyles(`
.portico-review-points { display: grid; gap: 6px; padding-inline-start: 18px; list-style: disc; font: 14px/20px var(--po-font); }
.portico-review-points > li { overflow-wrap: anywhere; }
.portico-review-points[data-state=bad] { color: var(--po-error); }
`);

const errorTexts = {
  project_version_conflict: "Someone else changed these settings. Your change wasn't saved. Reload and make it again.",
  project_kept_in_file: "This project is now managed in the configuration file.",
};

interface ReviewProps {
  title: string;
  result: CheckResult;
  action: string;
  onSave: (reason: string) => Promise<unknown>;
  onCancel: () => void;
  /** Called if the settings have changed since they were loaded. */
  onReload: () => void;
}

/** Shows a change before it is saved: differences, relaxed security settings and warnings. Asks for a reason. */
export function Review({ title, result, action, onSave, onCancel, onReload }: ReviewProps) {
  const { changes, loosened, warnings } = result;
  const [isStale, setStale] = useState(false);
  return (
    <Panel title={title} lead={changes.length === 0 ? "No changes." : undefined}>
      <Changes changes={changes} label="Changes" />
      {loosened.length > 0 && (
        <Points title="Less restrictive" points={loosened.map(({ path, meaning }) => `${path}: ${meaning}.`)} isBad />
      )}
      {warnings.length > 0 && (
        <Points title="Warnings" points={warnings.map(({ message, fix }) => `${message} ${fix}`)} />
      )}
      {isStale ? (
        <FailureNote
          failure={toFailure({ error_type: "project_version_conflict" })}
          texts={errorTexts}
          onRetry={onReload}
        />
      ) : (
        <ReasonDialog
          title={action}
          action={action}
          isHarmless={loosened.length === 0}
          texts={errorTexts}
          onCancel={onCancel}
          onConfirm={async (reason) => {
            try {
              await onSave(reason);
            } catch (error) {
              if (toFailure(error).type === "project_version_conflict") setStale(true);
              else throw error;
            }
          }}
        />
      )}
    </Panel>
  );
}

/** A heading with a list of sentences. */
export function Points({ title, points, isBad }: { title: string; points: readonly string[]; isBad?: boolean }) {
  return (
    <div>
      <b {...part("label")}>{title}</b>
      <ul {...part("review-points")} data-state={isBad ? "bad" : undefined}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

addStyles(`
.portico-change { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; margin-block-start: 4px; font: 13px/20px var(--po-mono); }
.portico-change > * { padding: 1px 8px; direction: ltr; text-align: left; overflow-wrap: anywhere; white-space: pre-wrap; border-radius: 4px; text-decoration: none; }
.portico-change > del { color: var(--po-error); background: color-mix(in srgb, var(--po-error) 8%, var(--po-surface)); }
.portico-change > ins { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 10%, var(--po-surface)); }
.portico-change > del::before { content: "− "; }
.portico-change > ins::before { content: "+ "; }
`);

const MAX_LENGTH = 2000;

/** The changed settings with old and new values. Secrets are listed without values. */
export function Changes({ changes, label }: { changes: readonly Change[]; label: string }) {
  return (
    <Rows label={label}>
      {changes.map((change) => (
        <Row
          key={change.path}
          title={change.path}
          badges={!("before" in change) && !("after" in change) && <Badge>Secret changed</Badge>}
        >
          <div {...part("change")}>
            {"before" in change && <del>{textOf(change.before)}</del>}
            {"after" in change && <ins>{textOf(change.after)}</ins>}
          </div>
        </Row>
      ))}
    </Rows>
  );
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
