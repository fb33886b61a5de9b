import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-form { display: grid; gap: 14px; }
.portico-form > .portico-button + .portico-button { margin-block-start: -4px; }
`);

export type FormProps = { onSubmit: () => void; busy?: boolean; children: ReactNode };

/**
 * A real form, for password managers and the Enter key. After a failed submit the first invalid field gets the focus.
 */
export function Form({ onSubmit, busy, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (busy || !isAwaited.current) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!wrong) return;
    isAwaited.current = false;
    wrong.focus();
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    isAwaited.current = true;
    onSubmit();
  }
  // Before the script loads, submitting sends nothing: neither in the URL nor to the host's server.
  return (
    <form {...part("form")} ref={form} method="dialog" noValidate aria-busy={busy} onSubmit={submit}>
      {children}
    </form>
  );
}
