import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { signalName } from "./passkey-calls.ts";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

export interface ProfileNameProps {
  /** Shows the form initially, for the gallery. */
  isEditedAtFirst?: boolean;
}

/** The member's name, edited in place, with undo. */
export function ProfileNameScreen({ isEditedAtFirst = false }: ProfileNameProps) {
  const { name: texts, edit, refused } = useStrings("profile", profile);
  const { save: saveWord, cancel } = useStrings("shared", shared);
  const { client } = useCalls();
  const self = useSelf();
  const notify = useNotify();
  const [isEdited, setEdited] = useState(isEditedAtFirst);
  // Keeps the input if the call fails.
  const [typed, setTyped] = useState<string | null>(null);
  const before = self?.member.name ?? "";
  const name = typed ?? before;
  const change = useAction(async () => {
    await client.self.update({ name: name.trim() });
    setEdited(false);
    setTyped(null);
    if (name.trim() === before) return;
    if (self) void signalName(client, self, name.trim()).catch(() => {});
    notify(texts.changed, () => client.self.update({ name: before }));
  });
  function leave() {
    change.forgive();
    setTyped(null);
    setEdited(false);
  }
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {!self ? (
        <Skeleton rows={1} />
      ) : isEdited ? (
        <Form onSubmit={() => void change.run()} busy={change.isBusy}>
          <TextField
            label={texts.label}
            name="name"
            autoComplete="name"
            maxLength={256}
            value={name}
            onChange={setTyped}
            autoFocus
          />
          <FailureNote failure={change.failure} texts={refused} />
          <Actions>
            <Action variant="main" type="submit" busy={change.isBusy}>
              {saveWord}
            </Action>
            <Action variant="quiet" disabled={change.isBusy} onClick={leave}>
              {cancel}
            </Action>
          </Actions>
        </Form>
      ) : (
        <Rows label={texts.title}>
          <Row
            title={before || texts.none}
            actions={
              <Action label={`${edit}: ${texts.title}`} onClick={() => setEdited(true)}>
                {edit}
              </Action>
            }
          />
        </Rows>
      )}
    </Panel>
  );
}
