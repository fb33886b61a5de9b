import { Logo } from "@portico/ui/components/Logo";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { ReactNode } from "react";
import type { Branding } from "../theme/with-brand.ts";
import { Strong } from "./layout.tsx";

// The minimum height is that of the largest logo, so that nothing moves when the image loads; a smaller logo gives
// half of the unused space back. Before the bootstrap is loaded, a bar is shown.
addStyles(`
.portico-logos { display: flex; align-items: center; gap: 16px; min-height: 50px; margin: -9px 0 11px; }
.portico-logo { display: flex; align-items: center; gap: 9px; min-height: var(--portico-logo-height, 30px); font: var(--po-bold) 16px/20px var(--po-font); letter-spacing: -.01em; unicode-bidi: plaintext; }
.portico-logos:not([data-state=known]) > .portico-logo:empty { width: 128px; background: var(--po-tint); border-radius: 4px; }
`);

type BrandRowProps = {
  name: string;
  bootstrap: { projectLogoUrl?: string | undefined; branding?: Branding | null | undefined } | null;
  styles: Styles;
  /** Whether the project's name and logo are known. */
  isKnown: boolean;
  /** Replaces a logo that can't be loaded. */
  renderInitial?: (name: string) => ReactNode;
  /** The organization's logo. */
  children?: ReactNode;
};

/** The project's logo and name, on every screen. */
export function BrandRow({ name, bootstrap, styles, isKnown, renderInitial, children }: BrandRowProps) {
  const { url, darkUrl, alt } = styles.logo ?? {
    url: bootstrap?.projectLogoUrl,
    darkUrl: bootstrap?.branding?.logo_dark_url,
    alt: bootstrap?.branding?.logo_has_name && bootstrap.projectLogoUrl ? name : "",
  };
  return (
    <div {...part("logos")} data-state={isKnown ? "known" : undefined}>
      <span {...part("logo")}>
        <Logo
          src={url}
          darkSrc={darkUrl}
          scheme={styles.colorScheme}
          alt={alt}
          fallback={url && renderInitial?.(alt || name)}
        />
        {!alt && name && <Strong>{name}</Strong>}
      </span>
      {children}
    </div>
  );
}
