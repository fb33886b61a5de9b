import type { ReactNode } from "react";
import type { Load } from "../hooks/use-load.ts";
import { addStyles } from "../theme/styles.ts";
import { FailureNote, type FailureTexts } from "./FailureNote.tsx";
import { Skeleton } from "./Skeleton.tsx";

// A quick answer does not flicker.
addStyles(`
.portico-async { display: contents; }
.portico-async > * { transition: opacity .2s; }
.portico-async[aria-busy=true] > * { opacity: .6; transition-delay: .2s; }
`);

interface AsyncProps<Value> {
  of: Load<Value>;
  /** Rows that the skeleton is high. */
  rows?: number;
  texts?: FailureTexts;
  children: (value: Value) => ReactNode;
}

/** What a call answered, or its place, or why it is not here. What answers an earlier question is dimmed. */
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
