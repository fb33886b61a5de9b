import { useStrings } from "@portico/ui/texts/use-strings";
import type { SuspendedAccess } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../ground/calls.ts";
import { useAction } from "../ground/use-action.ts";
import { useLoad } from "../ground/use-load.ts";
import { Action, Actions } from "../ui/Action.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { FailureNote } from "../ui/Failure.tsx";
import { useNotice } from "../ui/Notices.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Row, Rows } from "../ui/Rows.tsx";
import { When } from "../ui/When.tsx";
import { organization } from "./texts.ts";

/** What the organization owns and is suspended, for admins to keep or delete. Nothing where nothing is suspended. */
export function SuspendedPanel({ deletingAtFirst }: { deletingAtFirst?: string }) {
  const { suspended: texts } = useStrings("organization", organization);
  const { admin } = useCalls();
  const load = useLoad(async () => (await admin.organization.listSuspendedAccess()).suspended_access, [admin]);
  // Without an answer there is nothing to decide: the panels below say that the server is not there.
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
  const tell = useNotice();
  const [isDeleting, setDeleting] = useState(isDeletingAtFirst);
  const { kind, id, suspended_at } = entry;
  const name = entry.name || texts.kinds[kind];
  const keep = useAction(async () => {
    await admin.organization.keepSuspendedAccess({ kind, id });
    onGone();
    tell(texts.kept({ name }));
  });
  const remove = useAction(async () => {
    await admin.organization.deleteSuspendedAccess({ kind, id });
    onGone();
    tell(texts.deleted({ name }));
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
            <Action
              variant="danger"
              label={`${texts.delete}: ${name}`}
              disabled={keep.isBusy}
              onClick={() => setDeleting(true)}
            >
              {texts.delete}
            </Action>
          </Actions>
        )
      }
    >
      {keep.failure && <FailureNote failure={keep.failure} texts={{ ...failures, ...texts.failures }} />}
      {isDeleting && (
        <Confirm
          title={texts.deleteTitle({ name })}
          action={texts.delete}
          busy={remove.isBusy}
          failure={remove.failure}
          texts={{ ...failures, ...texts.failures }}
          onConfirm={() => void remove.run()}
          onCancel={() => setDeleting(false)}
        >
          {texts.deleteBody}
        </Confirm>
      )}
    </Row>
  );
}
