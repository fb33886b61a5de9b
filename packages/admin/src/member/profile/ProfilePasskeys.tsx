import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { hasPasskeys } from "@portico/ui/lib/webauthn";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Passkey } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { addPasskey, signalRemoval } from "./passkey-calls.ts";
import { RenamePasskey } from "./RenamePasskey.tsx";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

type Doing = { what: "nothing" } | { what: "rename" | "remove"; id: string };

export interface ProfilePasskeysProps {
  /** Initial state, for the gallery. */
  doingAtFirst?: Doing;
}

/** The member's passkeys: add, rename and remove. Empty if the organization allows none. */
export function ProfilePasskeysScreen({ doingAtFirst = { what: "nothing" } }: ProfilePasskeysProps) {
  const { passkeys: texts, refused } = useStrings("profile", profile);
  const { client } = useCalls();
  const self = useSelf();
  const notify = useNotify();
  const timeText = useWhenText();
  const [doing, setDoing] = useState<Doing>(doingAtFirst);
  const rest = () => setDoing({ what: "nothing" });
  const load = useLoad(() => client.passkeys.list(), [client]);
  const nameOf = ({ name, authenticator_name }: Passkey) => name || authenticator_name || texts.unnamed;
  const add = useAction(async () => {
    if (!self) return;
    const { passkey } = await addPasskey(client, self.who);
    load.change((list) => ({ ...list, passkeys: [...list.passkeys, passkey] }));
    notify(texts.added);
  });
  const remove = useAction(async (passkey: Passkey) => {
    const { passkey_id } = passkey;
    await client.passkeys.delete({ passkey_id });
    const isOther = (one: Passkey) => one.passkey_id !== passkey_id;
    load.change((list) => ({ ...list, passkeys: list.passkeys.filter(isOther) }));
    if (load.value) void signalRemoval(load.value, passkey);
    rest();
    notify(texts.removed({ passkey: nameOf(passkey) }));
  });
  const passkeys = load.value?.passkeys ?? [];
  const isAllowed = self ? allowsPasskeys(self.organization) : false;
  if (self && !isAllowed && passkeys.length === 0) return null;
  const canAdd = isAllowed && hasPasskeys();
  const addAction = canAdd && load.value && doing.what === "nothing" && (
    <Action busy={add.isBusy} onClick={() => void add.run()}>
      {texts.add}
    </Action>
  );
  return (
    <Panel title={texts.title} lead={texts.lead} actions={passkeys.length > 0 && addAction}>
      <Async load={load} texts={refused}>
        {() =>
          passkeys.length === 0 ? (
            <Empty title={texts.none} actions={addAction}>
              {canAdd ? texts.noneLead : texts.unsupported}
            </Empty>
          ) : (
            <Rows label={texts.title}>
              {passkeys.map((passkey) => {
                const { passkey_id: id, authenticator_name: provider, created_at, last_used_at } = passkey;
                const name = nameOf(passkey);
                const created = texts.created({ time: timeText({ at: created_at, isDay: true }) });
                const used = last_used_at
                  ? texts.used({ time: timeText({ at: last_used_at, isDay: true }) })
                  : texts.neverUsed;
                const details = [provider !== name && provider, created, used].filter(Boolean);
                return (
                  <Row
                    key={id}
                    title={name}
                    badges={
                      <>
                        <Badge>{passkey.is_backed_up ? texts.synced : texts.oneDevice}</Badge>
                        {passkey.is_second_factor && <Badge kind="good">{texts.secondFactor}</Badge>}
                      </>
                    }
                    detail={details.join("\u00A0· ")}
                    actions={
                      doing.what === "nothing" && (
                        <Actions>
                          <Action label={`${texts.rename}: ${name}`} onClick={() => setDoing({ what: "rename", id })}>
                            {texts.rename}
                          </Action>
                          <Action label={`${texts.remove}: ${name}`} onClick={() => setDoing({ what: "remove", id })}>
                            {texts.remove}
                          </Action>
                        </Actions>
                      )
                    }
                  >
                    {doing.what === "rename" && doing.id === id && (
                      <RenamePasskey
                        passkey={passkey}
                        onRenamed={(renamed) => {
                          const replace = (one: Passkey) => (one.passkey_id === id ? renamed : one);
                          load.change((list) => ({ ...list, passkeys: list.passkeys.map(replace) }));
                          rest();
                          notify(texts.renamed);
                        }}
                        onCancel={rest}
                      />
                    )}
                    {doing.what === "remove" && doing.id === id && (
                      <ConfirmDialog
                        title={texts.removeTitle({ passkey: name })}
                        action={texts.remove}
                        busy={remove.isBusy}
                        failure={remove.failure}
                        texts={refused}
                        onConfirm={() => void remove.run(passkey)}
                        onCancel={rest}
                      >
                        {passkey.is_second_factor ? texts.removeSecondBody : texts.removeBody}
                      </ConfirmDialog>
                    )}
                  </Row>
                );
              })}
            </Rows>
          )
        }
      </Async>
      <FailureNote failure={add.failure} texts={refused} />
    </Panel>
  );
}

type Policy = Record<"auth_methods" | "mfa_methods", string> &
  Record<"allowed_auth_methods" | "allowed_mfa_methods", readonly string[]>;

/** Whether the organization allows passkeys as the first or the second factor. */
function allowsPasskeys({ auth_methods, allowed_auth_methods, mfa_methods, allowed_mfa_methods }: Policy): boolean {
  return (
    auth_methods !== "RESTRICTED" ||
    mfa_methods !== "RESTRICTED" ||
    allowed_auth_methods.includes("passkey") ||
    allowed_mfa_methods.includes("passkey")
  );
}
