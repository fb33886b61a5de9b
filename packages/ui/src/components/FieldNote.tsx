import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { Line } from "./Line.tsx";

/** The error icon. `finish-looks.ts` registers it, because no first paint shows errors. */
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
