import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { Line } from "./Line.tsx";

/** The sign of what is wrong. No first paint has any: it comes by `finish-looks.ts`. */
let FaultSign: ComponentType | undefined;

export function bringFaultSign(theirs: ComponentType): void {
  FaultSign = theirs;
}

/** The line under a field: its hint, or what is wrong with it, which is also said. */
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
          {error && FaultSign && <FaultSign />}
          <span>{message}</span>
        </p>
      )}
    </Line>
  );
}
