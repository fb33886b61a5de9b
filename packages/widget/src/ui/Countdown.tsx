import { useAnnounce } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useEffect, useReducer, useRef } from "react";

addStyles(`
.portico-countdown { font-variant-numeric: tabular-nums; }
`);

export type CountdownProps = {
  untilMs: number;
  /** Told the time left in milliseconds, rounded up to whole seconds. */
  format: (remainingMs: number) => string;
  /** Shown, and said, from the deadline on. */
  expired: string;
  now?: () => number;
};

/** The time left until a deadline, taken from the deadline each second, because a number counted down drifts. */
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
