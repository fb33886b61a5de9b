import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimConnection } from "@portico/wire";
import { useCalls } from "../../shared/calls.ts";
import { directory } from "./texts.ts";
import { useDirectoryFailures } from "./use-failures.ts";

interface InactiveDirectoryProps {
  connection: ScimConnection;
  mayActivate: boolean;
  onChange: (connection: ScimConnection) => void;
}

/** Shows that the directory is inactive, with a button to activate it. */
export function InactiveDirectory({ connection, mayActivate, onChange }: InactiveDirectoryProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const activate = useAction(async () => {
    const activated = await admin.scim.activateConnection({ connection_id: connection.connection_id });
    notify(texts.activated);
    onChange(activated.connection);
  });
  return (
    <Panel title={texts.held} lead={mayActivate ? texts.heldLead : texts.heldLeadLink}>
      {mayActivate && (
        <>
          <FailureNote failure={activate.failure} texts={failures} />
          <Actions>
            <Action variant="main" busy={activate.isBusy} onClick={() => void activate.run()}>
              {texts.activate}
            </Action>
          </Actions>
        </>
      )}
    </Panel>
  );
}
