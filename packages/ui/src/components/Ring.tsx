import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

// One turn per second for an hour, as a single transition: keyframes can't override important declarations.
addStyles(`
.portico-ring {
display: block; width: 18px; height: 18px; border: 2px solid; border-block-start-color: transparent; border-radius: 50%; forced-color-adjust: none;
rotate: 3600turn; transition: rotate 3600s linear;
}
@starting-style { .portico-ring { rotate: 0turn; } }
@media (prefers-reduced-motion: reduce) { .portico-ring { transition: none; border: 3px dotted; } }
@media (forced-colors: active) { .portico-root .portico-ring.portico-ring { color: CanvasText; } }
`);

/** A spinner ring, hidden from screen readers: the waiting element has its own name. */
export function Ring() {
  return <span {...part("ring")} />;
}
