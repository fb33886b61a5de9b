import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, type FailureTexts } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotice } from "@portico/ui/components/Notices";
import { TextField } from "@portico/ui/components/TextField";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useAction } from "@portico/ui/hooks/use-action";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

addStyles(`
.portico-deed { flex: 1 1 100%; display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px 16px; background: var(--po-tint); border: 1px solid var(--po-line); border-inline-start: 3px solid var(--po-primary); border-radius: var(--po-radius-box); }
:is(.portico-panel, .portico-console-list) > .portico-action { justify-self: start; }
.portico-deed[data-state=danger] { border-inline-start-color: var(--po-error); }
.portico-deed b { font: var(--po-bold) 15px/20px var(--po-font); outline: none; overflow-wrap: anywhere; }
.portico-deed > p { font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
`);

const LONGEST_REASON = 200;

interface QuestionProps {
  /** The question. */
  title: string;
  /** What it would do and end, and what else is asked. */
  children?: ReactNode;
  /** The answer that does it, in its own word. */
  action: string;
  isHarmless?: boolean | undefined;
  texts?: FailureTexts | undefined;
  /** Does it, for this reason. What it throws is shown, and what was typed stays. */
  onConfirm: (reason: string) => Promise<unknown>;
  onCancel: () => void;
  /** Something is missing beside the reason. */
  isIncomplete?: boolean | undefined;
}

/** Asks before something is done for somebody, and why: the reason is written into the audit log. Escape says no. */
export function Question({
  title,
  children,
  action,
  isHarmless,
  texts,
  onConfirm,
  onCancel,
  isIncomplete,
}: QuestionProps) {
  const id = useId();
  const question = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, failure } = useAction(() => onConfirm(reason.trim()));
  const isMissing = reason.trim() === "";
  useEffect(() => {
    question.current?.focus();
    announce(title);
  }, [announce, title]);
  function press({ key }: KeyboardEvent) {
    if (key === "Escape" && !isBusy) onCancel();
  }
  function submit() {
    setAsked(true);
    if (!isMissing && !isIncomplete) void run();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw itself.
    <div
      {...part("deed")}
      data-state={isHarmless ? undefined : "danger"}
      role="group"
      aria-labelledby={id}
      onKeyDown={press}
    >
      <b id={id} ref={question} tabIndex={-1}>
        {title}
      </b>
      <Form onSubmit={submit} busy={isBusy}>
        {children}
        <TextField
          label="Reason"
          name="reason"
          value={reason}
          maxLength={LONGEST_REASON}
          hint="A ticket, say. It stands in the audit log, where the organization's administrators read it, too."
          error={isAsked && isMissing ? "Say why, in a few words." : undefined}
          onChange={setReason}
        />
        <FailureNote failure={failure} texts={texts} />
        <Actions>
          <Action type="submit" variant={isHarmless ? "main" : "danger"} busy={isBusy}>
            {action}
          </Action>
          <Action variant="quiet" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Action>
        </Actions>
      </Form>
    </div>
  );
}

interface DeedProps extends Omit<QuestionProps, "onCancel" | "onConfirm"> {
  /** The word of the button that leads to the question; `action` when absent. */
  label?: string;
  /** What is said when it is done. */
  done: string;
  onConfirm: (reason: string) => Promise<unknown>;
  /** From the beginning: for pictures. */
  isOpenAtFirst?: boolean | undefined;
}

/** A button that asks, and then does. */
export function Deed({ label, done, onConfirm, isOpenAtFirst = false, ...question }: DeedProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const tell = useNotice();
  if (!isOpen)
    return (
      <Action variant={question.isHarmless ? "side" : "danger"} onClick={() => setOpen(true)}>
        {label ?? question.action}
      </Action>
    );
  return (
    <Question
      {...question}
      onCancel={() => setOpen(false)}
      onConfirm={async (reason) => {
        await onConfirm(reason);
        setOpen(false);
        tell(done);
      }}
    />
  );
}
