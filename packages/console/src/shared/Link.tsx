import type { MouseEvent, ReactNode } from "react";
import { navigate } from "./navigate.ts";

interface LinkProps {
  /** From `pathOf`. */
  to: string;
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link within the console. A click with a modifier key keeps the browser's behavior, such as a new tab. */
export function Link({ to, isCurrent, className, children }: LinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  }
  return (
    <a className={className} href={to} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
