import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-form { display: grid; gap: 14px; }
`);

export type FormProps = { onSubmit: () => void; busy?: boolean; children: ReactNode };

/** A real form, for password managers and the Enter key. After a refused try the first wrong field has the focus. */
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
  // POST, so that a form sent before its script has come cannot put what was typed into an address.
  return (
    <form {...part("form")} ref={form} method="post" noValidate aria-busy={busy} onSubmit={submit}>
      {children}
    </form>
  );
}
