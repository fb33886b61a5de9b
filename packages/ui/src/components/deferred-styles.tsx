import { registerThemeCheck } from "../theme/apply-theme.ts";
import { keepReadable } from "../theme/keep-readable.ts";
import { addStyles } from "../theme/styles.ts";
import { registerErrorIcon } from "./FieldNote.tsx";
import { ErrorIcon } from "./Icon.tsx";

/**
 * Adds what the first paint doesn't need: styles of transitions, of pressed and busy buttons and of field errors, and
 * the readability check of colors. Loaded with the later screens, before the first click.
 */
export function addDeferredStyles(): void {
  registerThemeCheck(keepReadable);
  registerErrorIcon(ErrorIcon);
  // The card stays, and its content fades in. Japanese breaks between phrases, for which Chromium needs the locale that the
  // reset took from the `lang` attribute. Paragraphs fill their lines: evened out as well, they would break far too early.
  addStyles(`
.portico-root:lang(ja) { -webkit-locale: "ja"; word-break: auto-phrase; line-break: strict; text-wrap: wrap; }
.portico-screen .portico-card > * { transition: opacity .16s, translate .16s ease-out; }
@starting-style { [data-state=entering] > .portico-card > *, .portico-card > [data-state=entering] { opacity: 0; translate: 0 6px; } }
.portico-lead + .portico-lead { margin-block-start: -14px; }
.portico-lead + .portico-line[data-state=open] { margin-block: -12px 14px; }
.portico-button:disabled { --po-fill: var(--po-tint); color: var(--po-soft); border-color: var(--po-line); }
.portico-button[data-variant=quiet]:disabled { --po-fill: transparent; border-color: transparent; }
.portico-screen [data-variant=quiet] + [data-variant=quiet] { margin-block-start: 0; }
.portico-screen :is([data-variant=quiet], .portico-text-button) { font-weight: 400; }
.portico-screen [data-variant=quiet] { --po-turn: transparent; text-decoration: underline var(--po-border); text-underline-offset: 3px; }
@media (hover: hover) { .portico-screen [data-variant=quiet]:hover { text-decoration-color: currentColor; } .portico-button:hover { background: color-mix(in srgb, var(--po-turn) 7%, var(--po-fill)); } }
.portico-button:active { background: color-mix(in srgb, var(--po-turn) 16%, var(--po-fill)); }
.portico-button:is(:disabled, [aria-busy=true]) { background: var(--po-fill); cursor: default; }
[aria-busy=true] > :is(.portico-button-text, .portico-text-button-text) { opacity: 0; }
:is(.portico-button, .portico-text-button) > .portico-ring { position: absolute; inset: 0; margin: auto; }
.portico-text-button > .portico-ring { inset-inline: auto 0; }
.portico-row + .portico-button { margin-block-start: 18px; }
.portico-check + .portico-button { margin-block-start: 6px; }
.portico-title + .portico-lead:lang(ar) { margin-block-start: -14px; }
.portico-input:disabled { color: var(--po-soft); background: var(--po-tint); }
.portico-code[data-state=busy]::after {
content: ""; position: absolute; inset: 0; background: linear-gradient(90deg, #0000 40%, var(--po-surface) 50%, #0000 60%) 0 0/300%;
background-position: -360000% 0; transition: background-position 3600s linear;
}
@starting-style { .portico-code[data-state=busy]::after { background-position: 0 0; } }
.portico-line[data-state=open] { grid-template-rows: 1fr; }
.portico-hint { display: flex; gap: 6px; min-height: 0; overflow: clip; overflow-clip-margin: 4px; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-hint[data-state=error] { color: var(--po-error); }
.portico-hint > * { min-height: 18px; margin-block-start: 6px; }
.portico-hint > .portico-icon { width: 15px; }
@media (prefers-reduced-motion: reduce) {
.portico-screen .portico-card > *, .portico-line, .portico-code::after { transition: none; }
[aria-busy=true] > :is(.portico-button-text, .portico-text-button-text) { opacity: 1; }
.portico-button > .portico-ring { inset-inline: auto 14px; }
}
`);
}
