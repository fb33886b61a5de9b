import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimConnection } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../ground/calls.ts";
import { useAction } from "../ground/use-action.ts";
import { Action, Actions } from "../ui/Action.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { useNotice } from "../ui/Notices.tsx";
import { Panel } from "../ui/Panel.tsx";
import { directory } from "./texts.ts";
import { useDirectoryFailures } from "./use-failures.ts";

interface DirectoryEndProps {
  connection: ScimConnection;
  onGone: () => void;
  /** From the beginning: for pictures. */
  isAskedAtFirst?: boolean;
}

/** Disconnects the directory, after it has said what that ends. */
export function DirectoryEnd({ connection, onGone, isAskedAtFirst = false }: DirectoryEndProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const tell = useNotice();
  const [isAsked, setAsked] = useState(isAskedAtFirst);
  const remove = useAction(async () => {
    await admin.scim.deleteConnection({ connection_id: connection.connection_id });
    tell(texts.disconnected);
    onGone();
  });
  return (
    <Panel title={texts.disconnect}>
      {isAsked ? (
        <Confirm
          title={texts.disconnectAsk}
          action={texts.disconnect}
          busy={remove.isBusy}
          failure={remove.failure}
          texts={failures}
          onConfirm={() => void remove.run()}
          onCancel={() => setAsked(false)}
        >
          {texts.disconnectEnds}
        </Confirm>
      ) : (
        <Actions>
          <Action variant="danger" onClick={() => setAsked(true)}>
            {texts.disconnect}
          </Action>
        </Actions>
      )}
    </Panel>
  );
}
