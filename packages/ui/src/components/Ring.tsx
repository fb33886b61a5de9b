import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

// A turn a second for an hour, as one transition: keyframes could not turn what is important.
addStyles(`
.portico-ring {
display: block; width: 18px; height: 18px; border: 2px solid; border-block-start-color: transparent; border-radius: 50%; forced-color-adjust: none;
rotate: 3600turn; transition: rotate 3600s linear;
}
@starting-style { .portico-ring { rotate: 0turn; } }
@media (prefers-reduced-motion: reduce) { .portico-ring { transition: none; border: 3px dotted; } }
@media (forced-colors: active) { .portico-root .portico-ring.portico-ring { color: CanvasText; } }
`);

/** The turning ring. It says nothing: what is waiting has a name of its own. */
export function Ring() {
  return <span {...part("ring")} />;
}
