import { part } from "@portico/widget/kit";
import { useEffect, useRef } from "react";

const SVG = "http://www.w3.org/2000/svg";
const HATCHES = ["", "M0 6L6 0", "M0 3H6", "M3 0V6", "M0 0L6 6", "M0 0L6 6M0 6L6 0"];

/** A shape: a line or a bar of the series of that place, or a gap, or the moment that is told. */
export type Shape =
  | { kind: "line"; nth: number; d: string }
  | { kind: "bar"; nth: number; x: number; y: number; width: number; height: number }
  | { kind: "gap"; x: number; y: number; width: number; height: number }
  | { kind: "mark"; d: string };

// Each line has its own dashes and each bar its own hatch: the color only helps.
const rules = `
svg { display: block; width: 100%; height: 100%; overflow: visible; }
[data-nth="0"] { color: var(--po-primary); } [data-nth="1"] { color: var(--po-success); } [data-nth="2"] { color: var(--po-error); }
[data-nth="3"] { color: var(--po-ink); } [data-nth="4"], [data-nth="5"] { color: var(--po-soft); }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.line[data-nth="1"] { stroke-dasharray: 7 4; } .line[data-nth="2"] { stroke-dasharray: 1 5; }
.bar { fill: currentColor; } .hatch { fill: none; stroke: var(--po-surface); stroke-width: 1.5; }
.gap { fill: var(--po-tint); stroke: var(--po-line); vector-effect: non-scaling-stroke; }
.mark { stroke: var(--po-ink); stroke-width: 1; vector-effect: non-scaling-stroke; }
`;
let sheet: CSSStyleSheet | undefined;

/**
 * Draws shapes into a tree of its own: our reset takes attributes that draw for a host's, and would erase them. Whoever
 * cannot see it has the same numbers in words beside it.
 */
export function Drawing({ width, height, shapes }: { width: number; height: number; shapes: readonly Shape[] }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
    }
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" });
    svg.append(...patterns(), ...shapes.flatMap(draw));
    root.replaceChildren(svg);
  }, [width, height, shapes]);
  return <div {...part("chart-drawing")} ref={host} aria-hidden="true" />;
}

function draw(shape: Shape): SVGElement[] {
  const { kind, ...rest } = shape;
  if (kind === "line" || kind === "mark") return [make("path", { class: kind, ...named(rest) })];
  if (kind === "gap") return [make("rect", { class: kind, ...named(rest) })];
  const bar = make("rect", { class: kind, ...named(rest) });
  if (!HATCHES[shape.nth]) return [bar];
  return [bar, make("rect", { ...named(rest), fill: `url(#hatch-${shape.nth})` })];
}

function named({ nth, ...rest }: Record<string, string | number>): Record<string, string | number> {
  return nth === undefined ? rest : { ...rest, "data-nth": nth };
}

function patterns(): SVGElement[] {
  return HATCHES.flatMap((d, nth) => {
    if (!d) return [];
    const pattern = make("pattern", { id: `hatch-${nth}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" });
    pattern.append(make("path", { class: "hatch", d }));
    return pattern;
  });
}

function make(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
