import { useId } from "@portico/ui/components/use-id";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Failure } from "../ground/failure.ts";
import { Action, Actions } from "./Action.tsx";
import { FailureNote, type FailureTexts } from "./Failure.tsx";
import { shared } from "./texts.ts";

addStyles(`
.portico-confirm { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px 16px; background: var(--po-tint); border: 1px solid var(--po-line); border-inline-start: 3px solid var(--po-error); border-radius: var(--po-radius-box); }
.portico-confirm > b { font: var(--po-bold) 15px/20px var(--po-font); outline: none; }
.portico-confirm > div:not([class]) { font: 14px/20px var(--po-font); color: var(--po-soft); }
`);

interface ConfirmProps {
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
export function Confirm({
  title,
  children,
  action,
  busy,
  failure = null,
  texts,
  onConfirm,
  onCancel,
  isHarmless,
}: ConfirmProps) {
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
