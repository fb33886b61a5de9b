import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimPendingChange } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { directory, useDirectoryFailures } from "./texts.ts";

interface PendingChangesProps {
  /** The change whose dialog is open initially, for the gallery. */
  initiallyOpen?: string;
}

/** Changes from the directory that wait for an admin's approval. Empty if there are none. */
export function PendingChanges({ initiallyOpen = "" }: PendingChangesProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const { allows } = useRights();
  const pages = usePages(
    async (cursor) => {
      const { pending_changes, next_cursor } = await admin.scim.listPendingChanges({
        limit: 25,
        ...(cursor && { cursor }),
      });
      return { items: pending_changes, next: next_cursor };
    },
    [admin],
  );
  if (pages.status === "loading" || pages.value?.items.length === 0) return null;
  return (
    <Panel title={texts.changes} lead={texts.changesLead}>
      <Async load={pages} texts={failures}>
        {({ items }) => (
          <Rows label={texts.changes}>
            {items.map((change) => (
              <PendingChange
                key={change.change_id}
                change={change}
                mayDecide={allows("scim", "update")}
                isInitiallyOpen={change.change_id === initiallyOpen}
                onDecided={() => void pages.reload()}
              />
            ))}
          </Rows>
        )}
      </Async>
      <More pages={pages} />
    </Panel>
  );
}

interface PendingChangeProps {
  change: ScimPendingChange;
  mayDecide: boolean;
  isInitiallyOpen: boolean;
  onDecided: () => void;
}

function PendingChange({ change, mayDecide, isInitiallyOpen, onDecided }: PendingChangeProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(isInitiallyOpen);
  const { change_id, action, member_name, member_email_address, new_email_address, reason, requested_at } = change;
  const address = new_email_address ?? member_email_address;
  const apply = useAction(async () => {
    await admin.scim.applyPendingChange({ change_id });
    notify(texts.applied);
    onDecided();
  });
  const dismiss = useAction(async () => {
    await admin.scim.dismissPendingChange({ change_id });
    notify(texts.dismissed);
    onDecided();
  });
  const wanted = {
    change_email: texts.change_email({ address }),
    deactivate: texts.deactivate,
    reactivate: new_email_address === null ? texts.reactivate : texts.reactivateAs({ address }),
    delete: texts.delete,
  }[action];
  const ends = {
    change_email: texts.changeEmailEnds({ address }),
    deactivate: texts.deactivateEnds,
    reactivate: texts.reactivateEnds,
    delete: texts.deleteEnds,
  }[action];
  const name = member_name || member_email_address;
  return (
    <Row
      title={name}
      badges={<Badge>{texts[reason]}</Badge>}
      detail={
        <>
          {name !== member_email_address && (
            <>
              <bdi>{member_email_address}</bdi>&nbsp;·{" "}
            </>
          )}
          <bdi>{wanted}</bdi>&nbsp;· <When at={requested_at} />
        </>
      }
      actions={
        mayDecide &&
        !isAsked && (
          <Actions>
            <Action label={`${texts.apply}: ${name}`} onClick={() => setAsked(true)}>
              {texts.apply}
            </Action>
            <Action
              variant="quiet"
              label={`${texts.dismiss}: ${name}`}
              busy={dismiss.isBusy}
              onClick={() => void dismiss.run()}
            >
              {texts.dismiss}
            </Action>
          </Actions>
        )
      }
    >
      <FailureNote failure={dismiss.failure} texts={failures} />
      {isAsked && (
        <ConfirmDialog
          title={texts.applyAsk}
          action={texts.apply}
          busy={apply.isBusy}
          failure={apply.failure}
          texts={failures}
          onConfirm={() => void apply.run()}
          onCancel={() => setAsked(false)}
        >
          {ends}
        </ConfirmDialog>
      )}
    </Row>
  );
}
