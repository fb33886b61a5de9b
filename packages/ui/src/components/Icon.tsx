import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-icon { display: block; flex: none; width: 18px; height: 18px; overflow: visible; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; forced-color-adjust: auto; }
`);

export type IconDrawing = { className: string; d: string };

/**
 * An icon of lines, as path data in an 18 by 18 box. Attributes that draw count as style, `d` included, so a host's reset
 * would erase them: a rule says them again. StatusIcon the call as pure, so that an icon nobody imports leaves the bundle.
 */
export function defineIcon(name: string, d: string): IconDrawing {
  const className = `portico-icon-${name}`;
  addStyles(`.${className} { d: path("${d}"); }`);
  return { className, d };
}

export const alertIcon = /* @__PURE__ */ defineIcon(
  "alert",
  "M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 1 0 9 1.6M9 5.4v4.3M9 12.4v.2",
);
export const checkIcon = /* @__PURE__ */ defineIcon("check", "m4.5 9.4 3 3L13.5 5.6");

/** An icon in the color of the text around it. It says nothing: what it stands for is said in words. */
export function Icon({ of }: { of: IconDrawing }) {
  return (
    <svg className="portico-icon" viewBox="0 0 18 18" aria-hidden="true">
      <path {...of} />
    </svg>
  );
}

/** Stands before what is wrong with a field. */
export const FaultSign = () => <Icon of={alertIcon} />;
