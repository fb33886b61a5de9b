import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { type SetupConnection, useSetup } from "./calls.ts";
import { LogoutAtIdp } from "./LogoutAtIdp.tsx";
import { setup } from "./texts.ts";

interface ManageProps {
  connection: SetupConnection;
  onChanged: (connection: SetupConnection) => void;
  onRemoved: () => void;
}

/** Renames and deletes a connection, and sets whether members are also logged out at the identity provider. */
export function Manage({ connection, onChanged, onRemoved }: ManageProps) {
  const texts = useStrings("setup", setup);
  const { save: saveText } = useStrings("shared", shared);
  const { saml, oidc, deleteConnection } = useSetup();
  const notify = useNotify();
  const { connection_id, display_name } = connection;
  const [name, setName] = useState(display_name);
  const [isAsking, setAsking] = useState(false);
  const rename = async (to: string) => {
    if (connection.kind === "oidc") {
      const { connection: changed } = await oidc.updateConnection({ connection_id, display_name: to });
      onChanged({ kind: "oidc", ...changed });
    } else {
      const { connection: changed } = await saml.updateConnection({ connection_id, display_name: to });
      onChanged({ kind: "saml", ...changed });
    }
    setName(to);
  };
  const save = useAction(async () => {
    await rename(name.trim());
    notify(texts.renamed({ name: name.trim() }), () => rename(display_name));
  });
  const remove = useAction(async () => {
    await deleteConnection?.({ connection_id });
    notify(texts.removed({ name: display_name || connection_id }));
    onRemoved();
  });
  return (
    <>
      <Form onSubmit={() => void save.run()} busy={save.isBusy}>
        <TextField
          label={texts.rename}
          name="connection-name"
          value={name}
          onChange={setName}
          hint={texts.renameHint}
          maxLength={128}
          autoComplete="off"
        />
        <FailureNote failure={save.failure} texts={texts.refusals} />
        <Actions>
          <Action type="submit" busy={save.isBusy}>
            {saveText}
          </Action>
        </Actions>
      </Form>
      <LogoutAtIdp connection={connection} onChanged={onChanged} />
      {deleteConnection &&
        (isAsking ? (
          <ConfirmDialog
            title={texts.removeTitle({ name: display_name || connection_id })}
            action={texts.remove}
            busy={remove.isBusy}
            failure={remove.failure}
            texts={texts.refusals}
            onConfirm={() => void remove.run()}
            onCancel={() => setAsking(false)}
          >
            {texts.removeText}
          </ConfirmDialog>
        ) : (
          <Actions>
            <Action onClick={() => setAsking(true)}>{texts.remove}</Action>
          </Actions>
        ))}
    </>
  );
}
