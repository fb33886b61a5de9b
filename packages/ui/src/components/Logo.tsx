import { type ReactNode, useState } from "react";
import { isImageAddress } from "../lib/web-address.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import type { Styles } from "../theme/styles-config.ts";

// Reserves the space while the image loads, so that the name beside it does not move.
addStyles(`
.portico-logo-image { display: block; height: var(--portico-logo-height, 30px); min-width: var(--portico-logo-height, 30px); max-width: 100px; max-height: 50px; object-fit: contain; }
`);

export type LogoProps = {
  src?: string;
  /** For dark cards. Default: `src`. */
  darkSrc?: string;
  scheme?: Styles["colorScheme"];
  alt?: string;
  /** Shown if there is no image or it fails to load. */
  fallback?: ReactNode;
};

/** The logo of a project, an organization or an app. Print always uses the light one. */
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
      {/**
       * Both images are rendered, because the page's color scheme can change at any time and the theme shows the
       * right one.
       */}
      {scheme === "host" && dark !== src && <img {...image} src={dark} alt={alt} data-variant="dark" />}
    </>
  );
}
