import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-lead { margin-block-end: 24px; color: var(--po-soft); }
.portico-title + .portico-lead { margin-block-start: -18px; }
.portico-lead:last-child { margin-block-end: 0; }
`);

/** The sentence below a title. Its `id` connects it to a field. */
export function Lead({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...part("lead")} id={id}>
      {children}
    </p>
  );
}
