import { useLayoutEffect, useRef } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { ConfirmIdentity, type ConfirmIdentityProps } from "./ConfirmIdentity.tsx";

addStyles(`
.portico-dialog { box-sizing: border-box; width: min(400px, 100vw - 24px); max-height: calc(100dvh - 24px); margin: auto; padding: 24px; overflow: auto; overscroll-behavior: contain; color: var(--po-ink); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); box-shadow: var(--po-shadow); }
.portico-dialog::backdrop { background: rgb(0 0 0 / .5); }
`);

type IdentityDialogProps = Omit<ConfirmIdentityProps, "texts" | "identity" | "onConfirmed" | "onCancel"> & {
  /** Null while they are loading. */
  texts: ConfirmIdentityProps["texts"] | null;
  /** Null if no member is signed in. */
  identity: ConfirmIdentityProps["identity"] | null;
  answer: (isConfirmed: boolean) => void;
};

/**
 * Asks a member to authenticate again, in a modal dialog: the browser keeps the focus inside and restores it on
 * close.
 */
export function IdentityDialog({ texts, identity, answer, ...rest }: IdentityDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef(() => {});
  cancel.current = () => answer(false);
  // A layout effect, so that the dialog opens before its fields take the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      cancel.current();
    };
    element.addEventListener("cancel", onCancel);
    element.showModal();
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.close();
    };
  }, []);
  return (
    <dialog {...part("dialog")} ref={dialog} aria-label={texts?.title}>
      {identity && texts && (
        <ConfirmIdentity
          {...rest}
          identity={identity}
          texts={texts}
          onConfirmed={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </dialog>
  );
}
