import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-icon { display: block; flex: none; width: 18px; height: 18px; overflow: visible; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; forced-color-adjust: auto; }
`);

export type IconDrawing = { className: string; d: string };

/**
 * Defines an icon with path data in an 18 by 18 box. SVG presentation attributes, including `d`, have the specificity
 * of styles, so a host's reset would remove them: a rule repeats them. Mark the call as pure, so that bundlers drop
 * unused icons.
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

export const crossIcon = /* @__PURE__ */ defineIcon("cross", "m5.4 5.4 7.2 7.2M12.6 5.4l-7.2 7.2");
export const dotIcon = /* @__PURE__ */ defineIcon("dot", "M9 8.9v.2");

/** An icon in the text's color, hidden from screen readers: a text must say the same. */
export function Icon({ drawing }: { drawing: IconDrawing }) {
  return (
    <svg className="portico-icon" viewBox="0 0 18 18" aria-hidden="true">
      <path {...drawing} />
    </svg>
  );
}

/** The icon before a field's error. */
export const ErrorIcon = () => <Icon drawing={alertIcon} />;
