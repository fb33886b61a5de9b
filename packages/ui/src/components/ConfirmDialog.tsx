import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import type { Failure } from "../lib/failure.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action, Actions } from "./Action.tsx";
import { FailureNote, type FailureTexts } from "./FailureNote.tsx";
import { Form } from "./Form.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-confirm { flex: 1 1 100%; display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px 16px; background: var(--po-tint); border: 1px solid var(--po-line); border-inline-start: 3px solid var(--po-primary); border-radius: var(--po-radius-box); overflow-wrap: anywhere; }
.portico-confirm[data-state=danger] { border-inline-start-color: var(--po-error); }
.portico-confirm[data-state=danger] [data-variant=main] { --po-fill: var(--po-error); --po-turn: var(--po-surface); color: var(--po-surface); border-color: var(--po-error); }
.portico-confirm > b { font: var(--po-bold) 15px/20px var(--po-font); outline: none; }
.portico-confirm-body { font: 14px/20px var(--po-font); color: var(--po-soft); }
`);

export interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  children?: ReactNode;
  /** Fields to fill in first. With fields the dialog is a form. */
  fields?: ReactNode;
  /** The label of the confirming button: a verb, never "OK". */
  action: string;
  busy?: boolean;
  failure?: Failure | null;
  texts?: FailureTexts | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** The action is not destructive. */
  isHarmless?: boolean | undefined;
}

/**
 * Asks before an action that can't be undone. It opens in place of the button, so that it doesn't cover what it is
 * about. It takes the focus; Escape cancels.
 */
export function ConfirmDialog({
  title,
  children,
  fields,
  action,
  busy,
  failure = null,
  texts,
  onConfirm,
  onCancel,
  isHarmless,
}: ConfirmDialogProps) {
  const { cancel } = useStrings("shared", shared);
  const id = useId();
  const question = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    question.current?.focus();
    announce(title);
  }, [announce, title]);
  function press({ key }: KeyboardEvent) {
    if (key === "Escape" && !busy) onCancel();
  }
  const content = (
    <>
      {children && <div {...part("confirm-body")}>{children}</div>}
      {fields}
      <FailureNote failure={failure} texts={texts} />
      <Actions>
        <Action type={fields ? "submit" : "button"} variant="main" busy={busy} onClick={fields ? undefined : onConfirm}>
          {action}
        </Action>
        <Action variant="quiet" disabled={busy} onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw itself.
    <div
      {...part("confirm")}
      data-state={isHarmless ? undefined : "danger"}
      role="group"
      aria-labelledby={id}
      onKeyDown={press}
    >
      <b id={id} ref={question} tabIndex={-1}>
        {title}
      </b>
      {fields ? (
        <Form onSubmit={onConfirm} busy={busy}>
          {content}
        </Form>
      ) : (
        content
      )}
    </div>
  );
}
