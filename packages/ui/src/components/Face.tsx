import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Logo, type LogoProps } from "./Logo.tsx";

// A single picture for light and dark cards gets a light background.
addStyles(`
.portico-face { flex: none; width: 36px; height: 36px; overflow: hidden; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-face .portico-logo-image { min-width: 0; width: 100%; height: 100%; background: var(--po-plate, #FFF); }
.portico-initial { display: grid; place-items: center; height: 100%; font: var(--po-bold) 15px/20px var(--po-font); }
.portico-face:is([data-state=lead], [data-state=themed]) > .portico-initial { color: var(--po-on-primary); background: var(--po-primary); }
.portico-logo > .portico-face { width: 30px; height: 30px; }
.portico-face[data-state=themed] .portico-logo-image { background: none; }
`);

export type FaceProps = Omit<LogoProps, "alt" | "fallback"> & {
  name: string;
  /** Marks the page's own brand. */
  isLead?: boolean;
};

/** An avatar next to a name: the picture, or else the first letter. */
export function Face({ name, isLead, ...logo }: FaceProps) {
  return (
    <span {...part("face")} data-state={logo.darkSrc ? "themed" : isLead ? "lead" : undefined} aria-hidden="true">
      <Logo {...logo} fallback={<span {...part("initial")}>{firstLetter(name)}</span>} />
    </span>
  );
}

/** The first letter as people count letters, not half of a surrogate pair. */
function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toLocaleUpperCase();
}
