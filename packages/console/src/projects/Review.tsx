import { FailureNote } from "@portico/ui/components/FailureNote";
import { Panel } from "@portico/ui/components/Panel";
import { toFailure } from "@portico/ui/lib/failure";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import { Changes } from "./Changes.tsx";
import type { Verdict } from "./types.ts";

addStyles(`
.portico-verdicts { display: grid; gap: 6px; padding-inline-start: 18px; list-style: disc; font: 14px/20px var(--po-font); }
.portico-verdicts > li { overflow-wrap: anywhere; }
.portico-verdicts[data-state=bad] { color: var(--po-error); }
`);

/** Words for what a change may be refused for. */
const refusals = {
  project_version_conflict:
    "Somebody else has changed the settings meanwhile. Nothing was saved and nothing of theirs was lost: load them anew, and make your change again.",
  project_kept_in_file: "The project's settings stand in the configuration file now.",
};

interface ReviewProps {
  title: string;
  verdict: Verdict;
  action: string;
  onSave: (reason: string) => Promise<unknown>;
  onCancel: () => void;
  /** Where the settings are other ones by now. */
  onReload: () => void;
}

/** What a change comes to, before it is made: the difference, what it opens, what a start would warn of, and why. */
export function Review({ title, verdict, action, onSave, onCancel, onReload }: ReviewProps) {
  const { changes, loosened, warnings } = verdict;
  const [isStale, setStale] = useState(false);
  return (
    <Panel title={title} lead={changes.length === 0 ? "Nothing differs." : undefined}>
      <Changes changes={changes} label="What differs" />
      {loosened.length > 0 && (
        <Points title="This lets more in" points={loosened.map(({ path, meaning }) => `${path}: ${meaning}.`)} isBad />
      )}
      {warnings.length > 0 && (
        <Points title="Warnings" points={warnings.map(({ message, mend }) => `${message} ${mend}`)} />
      )}
      {isStale ? (
        <FailureNote
          failure={toFailure({ error_type: "project_version_conflict" })}
          texts={refusals}
          onRetry={onReload}
        />
      ) : (
        <ReasonDialog
          title={action}
          action={action}
          isHarmless={loosened.length === 0}
          texts={refusals}
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

/** Sentences under a heading of their own. */
export function Points({ title, points, isBad }: { title: string; points: readonly string[]; isBad?: boolean }) {
  return (
    <div>
      <b {...part("label")}>{title}</b>
      <ul {...part("verdicts")} data-state={isBad ? "bad" : undefined}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
