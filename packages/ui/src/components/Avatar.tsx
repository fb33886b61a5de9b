import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

/** Mixed with the surface and the ink of the theme, so that initials are readable in light and dark. */
const hues = ["#2F7FB5", "#0B7A75", "#B4531F", "#7A4FBF", "#A33A6B", "#5B7A1D", "#3F5BC7", "#8A6A12"];

addStyles(`
.portico-avatar { display: inline-grid; flex: none; place-items: center; width: 32px; height: 32px; border-radius: 50%; font: var(--po-bold) 12px/16px var(--po-font); letter-spacing: .02em; color: color-mix(in srgb, var(--po-hue) 30%, var(--po-ink)); background: color-mix(in srgb, var(--po-hue) 18%, var(--po-surface)); vertical-align: middle; }
.portico-avatar[data-state=small] { width: 22px; height: 22px; font-size: 10px; margin-inline-end: 6px; }
@media (forced-colors: active) { .portico-avatar { border: 1px solid; } }
${hues.map((hue, at) => `.portico-avatar[data-hue="${at}"] { --po-hue: ${hue}; }`).join("\n")}
`);

export type AvatarProps = {
  /** The member's name, or else the email address. */
  name: string;
  /** What the color depends on: the member's ID, or else the email address. Default: `name`. */
  seed?: string;
  /** Fits into a line of text. */
  isSmall?: boolean;
};

/** A member's initials on a color that stays the same everywhere. The name is next to it. Organizations have a `Face`. */
export function Avatar({ name, seed = name, isSmall }: AvatarProps) {
  return (
    <span {...part("avatar")} data-hue={hueOf(seed)} data-state={isSmall ? "small" : undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and last name, or of an email address. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, "").trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word = "") => (Array.from(word)[0] ?? "").toLocaleUpperCase()).join("");
}

/** FNV-1a. */
function hueOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % hues.length;
}
