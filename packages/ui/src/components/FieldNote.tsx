import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

/** The error icon. `deferred-styles.ts` registers it, because no first paint shows errors. */
let ErrorIcon: ComponentType | undefined;

export function registerErrorIcon(theirs: ComponentType): void {
  ErrorIcon = theirs;
}

/** The line below a field: its hint, or its error, which is also announced. */
export function FieldNote({ id, error, hint }: { id: string; error?: ReactNode; hint?: ReactNode }) {
  const announce = useAnnounce();
  const line = useRef<HTMLParagraphElement>(null);
  const said = useRef("");
  useEffect(() => {
    const text = (error && line.current?.textContent) || "";
    if (text && text !== said.current) announce(text);
    said.current = text;
  });
  const message = error || hint;
  return (
    <Line>
      {message && (
        <p {...part("hint")} ref={line} id={id} data-state={error ? "error" : undefined}>
          {error && ErrorIcon && <ErrorIcon />}
          <span>{message}</span>
        </p>
      )}
    </Line>
  );
}

addStyles(`
.portico-line { display: grid; grid-template-rows: 0fr; transition: grid-template-rows .16s; }
.portico-line::after { content: "\\A0"; min-height: 0; font: 13px/24px var(--po-font); }
.portico-line > *, .portico-line::after { grid-area: 1/1; }
`);

/** A slot for a line that may appear. Content below moves with a transition. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <div className="portico-line" data-state={children ? "open" : undefined}>
      {children}
    </div>
  );
}
