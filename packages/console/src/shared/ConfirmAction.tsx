import { Action } from "@portico/ui/components/Action";
import { ConfirmDialog, type ConfirmDialogProps } from "@portico/ui/components/ConfirmDialog";
import { useNotify } from "@portico/ui/components/Notifications";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";

// An open dialog takes the whole line that its button is in.
addStyles(`
:is(.portico-line-row, .portico-panel-head) > .portico-actions:has(> .portico-confirm) { flex: 1 1 100%; }
.portico-line-row > .portico-actions:has(> .portico-confirm) > .portico-action { display: none; }
`);

const LONGEST_REASON = 200;

interface ReasonDialogProps extends Omit<ConfirmDialogProps, "busy" | "failure" | "onConfirm"> {
  /** Runs the action. If it throws, the dialog shows the error and keeps the reason. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Whether another field is still empty. */
  isIncomplete?: boolean | undefined;
  /** Called when the operator submits, even if something is missing, so that fields can show their errors. */
  onSubmit?: (() => void) | undefined;
}

/** Asks the operator to confirm an action and give a reason, which the audit log records. */
export function ReasonDialog({ fields, onConfirm, isIncomplete, onSubmit, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, failure } = useAction(() => onConfirm(reason.trim()));
  const isMissing = reason.trim() === "";
  function submit() {
    setAsked(true);
    onSubmit?.();
    if (!isMissing && !isIncomplete) void run();
  }
  return (
    <ConfirmDialog
      {...dialog}
      busy={isBusy}
      failure={failure}
      onConfirm={submit}
      fields={
        <>
          {fields}
          <TextField
            label="Reason"
            name="reason"
            value={reason}
            maxLength={LONGEST_REASON}
            hint="For example a ticket number. Saved in the audit log, where operators and admins can read it."
            error={isAsked && isMissing ? "Enter a reason." : undefined}
            onChange={setReason}
          />
        </>
      }
    />
  );
}

interface ConfirmActionProps extends Omit<ReasonDialogProps, "onCancel"> {
  /** The label of the button that opens the dialog. Default: `action`. */
  label?: string;
  /** The name of the item in a list, for the accessible name of its button. */
  item?: string | undefined;
  /** The notification after the action. */
  done: string;
  /** Whether it is the page's main action. */
  isMain?: boolean | undefined;
  /** For the gallery: opens the dialog at first. */
  isOpenAtFirst?: boolean | undefined;
}

/** A button that asks for confirmation and a reason before it acts. */
export function ConfirmAction({
  label,
  item,
  done,
  onConfirm,
  isMain,
  isOpenAtFirst = false,
  ...dialog
}: ConfirmActionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const notify = useNotify();
  if (!isOpen) {
    const text = label ?? dialog.action;
    return (
      <Action variant={isMain ? "main" : "side"} label={item && `${text}: ${item}`} onClick={() => setOpen(true)}>
        {text}
      </Action>
    );
  }
  return (
    <ReasonDialog
      {...dialog}
      onCancel={() => setOpen(false)}
      onConfirm={async (reason) => {
        await onConfirm(reason);
        setOpen(false);
        notify(done);
      }}
    />
  );
}
