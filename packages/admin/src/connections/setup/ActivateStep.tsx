import { Action, Actions } from "@portico/ui/components/Action";
import { Check, Checks } from "@portico/ui/components/Check";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Caption } from "@portico/ui/components/Panel";
import { useId } from "@portico/ui/components/use-id";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { type SetupConnection, type SsoPolicy, useSetup } from "./calls.ts";
import { Impact } from "./Impact.tsx";
import { setup } from "./texts.ts";

interface ActivateStepProps {
  connection: SetupConnection;
  isTested: boolean;
  onChanged: () => Promise<void>;
  onGoTest: () => void;
}

/** Activates the connection, as one or as the only sign-in method, after a preview of the members it affects. */
export function ActivateStep({ connection, isTested, onChanged, onGoTest }: ActivateStepProps) {
  const texts = useStrings("setup", setup);
  const calls = useSetup();
  const { getPolicy, setPolicy, activateConnection } = calls;
  const notify = useNotify();
  const { connection_id, status } = connection;
  const isActive = status === "active";
  const policy = useLoad(async () => (await getPolicy?.()) ?? "beside", [getPolicy]);
  const [chosen, setChosen] = useState<SsoPolicy | null>(null);
  const now = policy.value ?? "beside";
  const wanted = chosen ?? now;
  const save = useAction(async () => {
    if (!isActive) await activateConnection?.({ connection_id });
    await onChanged();
    if (setPolicy && wanted !== now) {
      await setPolicy(wanted);
      policy.change(() => wanted);
    }
    const back = async () => {
      await setPolicy?.(now);
      policy.change(() => now);
    };
    notify(isActive ? texts.choiceSaved : texts.switchedOn, wanted === now ? undefined : back);
  });
  const group = useId();
  const isLockedOut = save.failure?.type === "sso_would_lock_out";
  return (
    <>
      {setPolicy && (
        <Checks legend={texts.policy}>
          <Check
            group={group}
            label={texts.beside}
            hint={texts.besideHint}
            checked={wanted === "beside"}
            onChange={() => setChosen("beside")}
          />
          <Check
            group={group}
            label={texts.only}
            hint={texts.onlyHint}
            checked={wanted === "only"}
            onChange={() => setChosen("only")}
          />
        </Checks>
      )}
      {policy.status !== "loading" && (
        <Impact connection={connection} isTested={isTested || isActive} now={now} wanted={wanted} />
      )}
      {!isTested && (!isActive || wanted === "only") && <Caption>{texts.untested}</Caption>}
      <FailureNote
        failure={save.failure}
        texts={{ ...texts.refusals, sso_would_lock_out: texts.lockedOut, sso_connection_not_ready: texts.notReady }}
      />
      {isActive && <SwitchOff connection={connection} onChanged={onChanged} />}
      {(!isActive || wanted !== now || isLockedOut) && (
        <Actions isEnd>
          {(isLockedOut || (!isTested && !isActive)) && (
            <Action variant={isActive || isTested ? "side" : "main"} onClick={onGoTest}>
              {texts.goTest}
            </Action>
          )}
          {(!isActive || wanted !== now) && activateConnection && (
            <Action variant="main" busy={save.isBusy} disabled={!isActive && !isTested} onClick={() => void save.run()}>
              {isActive ? texts.saveChoice : texts.activate}
            </Action>
          )}
        </Actions>
      )}
    </>
  );
}

function SwitchOff({ connection, onChanged }: Pick<ActivateStepProps, "connection" | "onChanged">) {
  const texts = useStrings("setup", setup);
  const { holdConnection, activateConnection } = useSetup();
  const notify = useNotify();
  const { connection_id } = connection;
  const [isAsking, setAsking] = useState(false);
  const deactivate = useAction(async () => {
    await holdConnection?.({ connection_id });
    setAsking(false);
    await onChanged();
    notify(texts.switchedOff, async () => {
      await activateConnection?.({ connection_id });
      await onChanged();
    });
  });
  if (!holdConnection) return null;
  if (!isAsking)
    return (
      <Actions>
        <Action onClick={() => setAsking(true)}>{texts.switchOff}</Action>
      </Actions>
    );
  return (
    <ConfirmDialog
      title={texts.switchOffTitle}
      action={texts.switchOff}
      busy={deactivate.isBusy}
      failure={deactivate.failure}
      texts={texts.refusals}
      onConfirm={() => void deactivate.run()}
      onCancel={() => setAsking(false)}
    >
      {texts.switchOffText}
    </ConfirmDialog>
  );
}
