import type { ReactNode } from "react";
import type { Load } from "../hooks/use-load.ts";
import { addStyles } from "../theme/styles.ts";
import { FailureNote, type FailureTexts } from "./FailureNote.tsx";
import { Skeleton } from "./Skeleton.tsx";

// Delayed, so that a quick response does not flicker.
addStyles(`
.portico-async { display: contents; }
.portico-async > * { transition: opacity .2s; }
.portico-async[aria-busy=true] > * { opacity: .6; transition-delay: .2s; }
`);

interface AsyncProps<Value> {
  of: Load<Value>;
  /** Height of the skeleton, in rows. */
  rows?: number;
  texts?: FailureTexts;
  children: (value: Value) => ReactNode;
}

/** Shows the result of a call, a skeleton while it loads, or the error. A stale value is dimmed. */
export function Async<Value>({ of, rows, texts, children }: AsyncProps<Value>) {
  if (of.status === "loading") return <Skeleton rows={rows} />;
  if (of.status === "failed")
    return <FailureNote failure={of.failure} texts={texts} onRetry={() => void of.reload()} />;
  return (
    <div className="portico-async" aria-busy={of.isStale || undefined}>
      {children(of.value)}
    </div>
  );
}
