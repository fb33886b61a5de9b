import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { useNotify } from "@portico/ui/components/Notifications";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimConnection } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { directory, useDirectoryFailures } from "./texts.ts";

interface DirectoryEndProps {
  connection: ScimConnection;
  onGone: () => void;
  /** Opens the dialog initially, for the gallery. */
  isInitiallyOpen?: boolean;
}

/** Disconnects the directory, after a dialog that lists the consequences. */
export function DirectoryEnd({ connection, onGone, isInitiallyOpen = false }: DirectoryEndProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(isInitiallyOpen);
  const remove = useAction(async () => {
    await admin.scim.deleteConnection({ connection_id: connection.connection_id });
    notify(texts.disconnected);
    onGone();
  });
  return isAsked ? (
    <ConfirmDialog
      title={texts.disconnectAsk}
      action={texts.disconnect}
      busy={remove.isBusy}
      failure={remove.failure}
      texts={failures}
      onConfirm={() => void remove.run()}
      onCancel={() => setAsked(false)}
    >
      {texts.disconnectEnds}
    </ConfirmDialog>
  ) : (
    <Actions>
      <Action onClick={() => setAsked(true)}>{texts.disconnect}</Action>
    </Actions>
  );
}
