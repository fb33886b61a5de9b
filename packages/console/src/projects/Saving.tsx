import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Points, Review } from "./Review.tsx";
import type { SettingsChangeUnderWay } from "./use-change.ts";

/** Below what was changed: look at it, be told what is wrong with it, save it. */
export function Saving({ under, onReload }: { under: SettingsChangeUnderWay; onReload: () => void }) {
  const notify = useNotify();
  const { isChanged, check, faults, verdict } = under;
  if (under.isReviewed && verdict)
    return (
      <Review
        title="Review the change"
        verdict={verdict}
        action="Save the change"
        onCancel={under.closeReview}
        onReload={onReload}
        onSave={async (reason) => {
          await under.save(reason);
          notify("Saved. Every node follows within ten seconds.");
        }}
      />
    );
  return (
    <>
      {faults.length > 0 && (
        <Points
          title="This cannot be saved"
          points={faults.map(({ path, message }) => `${path || "All settings"}: ${message}`)}
          isBad
        />
      )}
      <FailureNote failure={check.failure} />
      {isChanged && (
        <Actions>
          <Action variant="main" busy={check.isBusy} onClick={() => void check.run()}>
            Review the change
          </Action>
          <Action variant="quiet" onClick={under.discard}>
            Discard
          </Action>
        </Actions>
      )}
    </>
  );
}
