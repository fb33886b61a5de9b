import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Points, Review } from "./Review.tsx";
import type { SettingsChange } from "./use-change.ts";

/** Controls below an unsaved change: review it, see its errors, save or discard it. */
export function Saving({ under, onReload }: { under: SettingsChange; onReload: () => void }) {
  const notify = useNotify();
  const { isChanged, check, issues, result } = under;
  if (under.isReviewed && result)
    return (
      <Review
        title="Review changes"
        result={result}
        action="Save changes"
        onCancel={under.closeReview}
        onReload={onReload}
        onSave={async (reason) => {
          await under.save(reason);
          notify("Settings saved. They apply on all nodes within ten seconds.");
        }}
      />
    );
  return (
    <>
      {issues.length > 0 && (
        <Points
          title="Can't save these changes"
          points={issues.map(({ path, message }) => `${path || "All settings"}: ${message}`)}
          isBad
        />
      )}
      <FailureNote failure={check.failure} />
      {isChanged && (
        <Actions>
          <Action variant="main" busy={check.isBusy} onClick={() => void check.run()}>
            Review changes
          </Action>
          <Action variant="quiet" onClick={under.discard}>
            Discard
          </Action>
        </Actions>
      )}
    </>
  );
}
