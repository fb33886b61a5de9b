import { type ReactNode, useState } from "react";
import { isImageAddress } from "../lib/web-address.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import type { Styles } from "../theme/styles-config.ts";

// The place of a mark is kept while it is on its way, so that the name beside it stays.
addStyles(`
.portico-logo-image { display: block; height: var(--portico-logo-height, 30px); min-width: var(--portico-logo-height, 30px); max-width: 100px; max-height: 50px; object-fit: contain; }
`);

export type LogoProps = {
  src?: string;
  /** For dark cards; `src` when absent. */
  darkSrc?: string;
  scheme?: Styles["colorScheme"];
  alt?: string;
  /** Shown in its place where there is none, or it cannot be loaded. */
  fallback?: ReactNode;
};

/** The picture of a project, an organization or an app. Paper is light, so a dark one is for screens. */
export function Logo({ src = "", darkSrc = "", scheme, alt = "", fallback }: LogoProps) {
  const [brokenSrc, setBrokenSrc] = useState("");
  if (src === brokenSrc || !isImageAddress(src)) return <>{fallback}</>;
  const dark = isImageAddress(darkSrc) ? darkSrc : src;
  const image = { ...part("logo-image"), onError: () => setBrokenSrc(src) };
  return (
    <>
      <picture>
        {scheme === "auto" && <source media="screen and (prefers-color-scheme: dark)" srcSet={dark} />}
        <img {...image} src={scheme === "dark" ? dark : src} alt={alt} />
      </picture>
      {/* The page may go dark at any time, and the theme shows the one or the other. */}
      {scheme === "host" && dark !== src && <img {...image} src={dark} alt={alt} data-variant="dark" />}
    </>
  );
}
