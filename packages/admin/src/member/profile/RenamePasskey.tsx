import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Passkey } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";

interface RenamePasskeyProps {
  passkey: Passkey;
  onRenamed(passkey: Passkey): void;
  onCancel(): void;
}

/** The form for a passkey's name, in its row. */
export function RenamePasskey({ passkey: { passkey_id, name: before }, onRenamed, onCancel }: RenamePasskeyProps) {
  const { passkeys: texts, refused } = useStrings("profile", profile);
  const { save: saveWord, cancel } = useStrings("shared", shared);
  const { client } = useCalls();
  const [name, setName] = useState(before);
  const rename = useAction(async () => {
    const { passkey } = await client.passkeys.update({ passkey_id, name: name.trim() });
    onRenamed(passkey);
  });
  return (
    <Form onSubmit={() => void rename.run()} busy={rename.isBusy}>
      <TextField
        label={texts.nameLabel}
        name="passkey-name"
        autoComplete="off"
        maxLength={64}
        value={name}
        onChange={setName}
        autoFocus
      />
      <FailureNote failure={rename.failure} texts={refused} />
      <Actions>
        <Action variant="main" type="submit" busy={rename.isBusy}>
          {saveWord}
        </Action>
        <Action variant="quiet" disabled={rename.isBusy} onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </Form>
  );
}
