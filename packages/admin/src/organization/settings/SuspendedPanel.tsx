import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { SuspendedAccess } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { organization } from "../../shared/organization-texts.ts";

/** Suspended access of the organization, for admins to keep or delete. Renders nothing if nothing is suspended. */
export function SuspendedPanel({ deletingAtFirst }: { deletingAtFirst?: string }) {
  const { suspended: texts } = useStrings("organization", organization);
  const { admin } = useCalls();
  const load = useLoad(async () => (await admin.organization.listSuspendedAccess()).suspended_access, [admin]);
  // If the call failed, there is nothing to decide. The panels below report that the server is unreachable.
  if (!load.value || load.value.length === 0) return null;
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Rows label={texts.title}>
        {load.value.map((entry) => (
          <SuspendedRow
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            isDeletingAtFirst={entry.id === deletingAtFirst}
            onGone={() => load.change((entries) => entries.filter((one) => one !== entry))}
          />
        ))}
      </Rows>
    </Panel>
  );
}

interface SuspendedRowProps {
  entry: SuspendedAccess;
  isDeletingAtFirst: boolean;
  onGone: () => void;
}

function SuspendedRow({ entry, isDeletingAtFirst, onGone }: SuspendedRowProps) {
  const { suspended: texts, failures } = useStrings("organization", organization);
  const { admin } = useCalls();
  const notify = useNotify();
  const [isDeleting, setDeleting] = useState(isDeletingAtFirst);
  const { kind, id, suspended_at } = entry;
  const name = entry.name || texts.kinds[kind];
  const keep = useAction(async () => {
    await admin.organization.keepSuspendedAccess({ kind, id });
    onGone();
    notify(texts.kept({ name }));
  });
  const remove = useAction(async () => {
    await admin.organization.deleteSuspendedAccess({ kind, id });
    onGone();
    notify(texts.deleted({ name }));
  });
  return (
    <Row
      title={name}
      badges={entry.name !== "" && <Badge>{texts.kinds[kind]}</Badge>}
      detail={
        <>
          {texts.since} <When at={suspended_at} />
        </>
      }
      actions={
        !isDeleting && (
          <Actions>
            <Action label={`${texts.keep}: ${name}`} busy={keep.isBusy} onClick={() => void keep.run()}>
              {texts.keep}
            </Action>
            <Action label={`${texts.delete}: ${name}`} disabled={keep.isBusy} onClick={() => setDeleting(true)}>
              {texts.delete}
            </Action>
          </Actions>
        )
      }
    >
      {keep.failure && <FailureNote failure={keep.failure} texts={{ ...failures, ...texts.failures }} />}
      {isDeleting && (
        <ConfirmDialog
          title={texts.deleteTitle({ name })}
          action={texts.delete}
          busy={remove.isBusy}
          failure={remove.failure}
          texts={{ ...failures, ...texts.failures }}
          onConfirm={() => void remove.run()}
          onCancel={() => setDeleting(false)}
        >
          {texts.deleteBody}
        </ConfirmDialog>
      )}
    </Row>
  );
}
