import { ConfirmIdentity } from "@portico/ui/components/ConfirmIdentity";
import { useFailureText } from "@portico/ui/components/FailureNote";
import { ConfirmIdentityContext } from "@portico/ui/hooks/use-action";
import { useIdentityTexts } from "@portico/ui/hooks/use-identity-texts";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { toFailure } from "@portico/ui/lib/failure";
import type { MissingIdentity } from "@portico/ui/lib/identity";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { createIdentity, identityLanguages } from "@portico/widget/kit";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useCalls } from "../shared/calls.ts";

addStyles(`
.portico-dialog { box-sizing: border-box; width: min(400px, 100vw - 24px); max-height: calc(100dvh - 24px); margin: auto; padding: 24px; overflow: auto; overscroll-behavior: contain; color: var(--po-ink); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); box-shadow: var(--po-shadow); }
.portico-dialog::backdrop { background: rgb(0 0 0 / .5); }
`);

interface IdentityRequest {
  missing: MissingIdentity;
  answer: (isConfirmed: boolean) => void;
}

/** Lets every call within a component ask for recent authentication, in a dialog over the screen. */
export function IdentityConfirmation({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<IdentityRequest | null>(null);
  const confirm = useCallback(
    (missing: MissingIdentity) =>
      new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          setAsked(null);
          resolve(isConfirmed);
        };
        setAsked({ missing, answer });
      }),
    [],
  );
  return (
    <ConfirmIdentityContext.Provider value={confirm}>
      {children}
      {asked && <IdentityDialog {...asked} />}
    </ConfirmIdentityContext.Provider>
  );
}

/** A modal dialog: the browser keeps the focus inside and restores it on close. */
function IdentityDialog({ missing, answer }: IdentityRequest) {
  const { client } = useCalls();
  const texts = useIdentityTexts(identityLanguages);
  const locale = useLocale();
  const say = useFailureText();
  const dialog = useRef<HTMLDialogElement>(null);
  // Confirming changes the session. Keep the identity of the member who started.
  const [identity] = useState(() => createIdentity(client, locale));
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
          missing={missing}
          identity={identity}
          texts={texts}
          describe={(error) => say(toFailure(error))}
          onConfirmed={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </dialog>
  );
}
