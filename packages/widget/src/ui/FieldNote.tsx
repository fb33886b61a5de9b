import { type ReactNode, useEffect, useRef } from "react";
import { defineIcon, Icon } from "./Icon.tsx";
import { Line } from "./Line.tsx";
import { part } from "./part.ts";
import { useAnnounce } from "./shell.ts";

export const alertIcon = /* @__PURE__ */ defineIcon(
  "alert",
  "M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 1 0 9 1.6M9 5.4v4.3M9 12.4v.2",
);

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
          {error && <Icon of={alertIcon} />}
          <span>{message}</span>
        </p>
      )}
    </Line>
  );
}
