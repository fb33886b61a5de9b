import { keepReadable } from "../theme/keep-readable.ts";
import { addStyles } from "../theme/styles.ts";
import { bringChecks } from "../theme/wear-theme.ts";

/**
 * What no first paint needs: the rules of pressed and busy buttons and of the line under a field, and what sees to it that
 * every color can be read. It comes with the screens that follow it, before anybody has pressed anything.
 */
export function finishLooks(): void {
  bringChecks(keepReadable);
  addStyles(`
.portico-button:disabled { --po-fill: var(--po-tint); color: var(--po-soft); border-color: var(--po-line); }
.portico-button[data-variant=quiet]:disabled { --po-fill: transparent; border-color: transparent; }
@media (hover: hover) { .portico-button:hover { background: color-mix(in srgb, var(--po-turn) 7%, var(--po-fill)); } }
.portico-button:active { background: color-mix(in srgb, var(--po-turn) 16%, var(--po-fill)); }
.portico-button:is(:disabled, [aria-busy=true]) { background: var(--po-fill); cursor: default; }
[aria-busy=true] > .portico-button-text { opacity: 0; }
@media (prefers-reduced-motion: reduce) { [aria-busy=true] > .portico-button-text { opacity: .6; } .portico-button > .portico-ring.portico-ring { display: none; } }
.portico-button > .portico-ring { position: absolute; inset: 0; margin: auto; }
.portico-row + .portico-button { margin-block-start: 18px; }
.portico-hint { min-height: 0; overflow: clip; overflow-clip-margin: 4px; }
@media (prefers-reduced-motion: reduce) { .portico-line { transition: none; } }
.portico-hint { display: flex; gap: 6px; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-hint[data-state=error] { color: var(--po-error); }
.portico-hint > * { min-height: 18px; margin-block-start: 6px; }
.portico-hint > .portico-icon { width: 15px; }
`);
}
