import { useAnnounce } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useEffect, useReducer, useRef } from "react";

addStyles(`
.portico-countdown { font-variant-numeric: tabular-nums; }
`);

export type CountdownProps = {
  untilMs: number;
  /** Formats the remaining time in milliseconds, rounded up to whole seconds. */
  format: (remainingMs: number) => string;
  /** Shown and announced after the deadline. */
  expired: string;
  now?: () => number;
};

/**
 * The remaining time until a deadline. It is computed from the deadline every second, because a counter would drift.
 */
export function Countdown({ untilMs, format, expired, now = Date.now }: CountdownProps) {
  const announce = useAnnounce();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const remainingMs = Math.max(0, untilMs - now());
  const isOver = remainingMs === 0;
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) announce(expired);
    wasOver.current = isOver;
    if (isOver) return;
    const timer = setTimeout(tick, remainingMs % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return (
    <span {...part("countdown")} role="timer" data-state={isOver ? "expired" : undefined}>
      {isOver ? expired : format(Math.ceil(remainingMs / 1000) * 1000)}
    </span>
  );
}
