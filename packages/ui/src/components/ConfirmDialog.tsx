import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import type { Failure } from "../lib/failure.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action, Actions } from "./Action.tsx";
import { FailureNote, type FailureTexts } from "./FailureNote.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-confirm { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px 16px; background: var(--po-tint); border: 1px solid var(--po-line); border-inline-start: 3px solid var(--po-error); border-radius: var(--po-radius-box); }
.portico-confirm > b { font: var(--po-bold) 15px/20px var(--po-font); outline: none; }
.portico-confirm > div:not([class]) { font: 14px/20px var(--po-font); color: var(--po-soft); }
`);

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What it would do and end. */
  children?: ReactNode;
  /** The answer that does it, in its own word: never "OK". */
  action: string;
  busy?: boolean;
  failure?: Failure | null;
  texts?: FailureTexts;
  onConfirm: () => void;
  onCancel: () => void;
  /** It takes nothing away. */
  isHarmless?: boolean;
}

/**
 * Asks before what cannot be undone, in the place where it was pressed: nothing covers what the question is about. It takes
 * the focus; Escape says no.
 */
export function ConfirmDialog({
  title,
  children,
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw itself.
    <div {...part("confirm")} role="group" aria-labelledby={id} onKeyDown={press}>
      <b id={id} ref={question} tabIndex={-1}>
        {title}
      </b>
      {children && <div>{children}</div>}
      <FailureNote failure={failure} texts={texts} />
      <Actions>
        <Action variant={isHarmless ? "main" : "danger"} busy={busy} onClick={onConfirm}>
          {action}
        </Action>
        <Action variant="quiet" disabled={busy} onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </div>
  );
}
