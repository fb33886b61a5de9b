import { declarePalette, light } from "./palettes.ts";

/**
 * Base rules of every widget: the light theme, the inherited properties (so that none of the host's apply), and the
 * reset of elements.
 */
export const base = `
.portico-root {
all: initial; display: block; position: relative; visibility: inherit; pointer-events: inherit; color-scheme: light;
zoom: var(--portico-zoom, 1); width: calc(var(--portico-width, 400px) / var(--portico-zoom, 1)); max-width: 100%; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
${declarePalette(light)}
--po-shadow: 0 1px 2px #19303D0F, 0 8px 24px -6px #19303D1F;
--po-font: var(--portico-font, Arial, "Helvetica Neue", Helvetica, sans-serif);
--po-bold: var(--portico-weight, 700);
--po-radius: min(var(--portico-radius-control, 8px), 24px); --po-radius-box: min(var(--po-radius), 16px);
--po-px: calc(1em / 16); font-family: var(--po-font); color: var(--po-ink);
}
.portico-root > * { font: 15px/22px var(--po-font); }
:where(.portico-root) * { box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; appearance: none; font: inherit; color: inherit; text-align: inherit; text-decoration: none; list-style: none; }
:where(.portico-root) :focus-visible { outline: 2px solid var(--po-ring); outline-offset: 2px; }
`;
