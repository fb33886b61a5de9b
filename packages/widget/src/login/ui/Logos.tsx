import { Logo } from "@portico/ui/components/Logo";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useContext } from "react";
import { Strong } from "../../ui/layout.tsx";
import type { MainStep } from "../flow/steps.ts";
import { LazyContext, type ScreenFlow } from "./screen-props.ts";

// The minimum height is that of the largest logo, so that nothing moves when the image loads; a smaller logo gives
// half of the unused space back. Before the bootstrap is loaded, a bar is shown.
addStyles(`
.portico-logos { display: flex; align-items: center; gap: 16px; min-height: 50px; margin: -9px 0 11px; }
.portico-logo { display: flex; align-items: center; gap: 9px; min-height: var(--portico-logo-height, 30px); font: var(--po-bold) 16px/20px var(--po-font); letter-spacing: -.01em; unicode-bidi: plaintext; }
.portico-logos:not([data-state=known]) > .portico-logo:empty { width: 128px; background: var(--po-tint); border-radius: 4px; }
`);

interface LogosProps {
  flow: ScreenFlow;
  styles: Styles;
  step: { organization?: MainStep["organization"] };
}

/** Present from the first paint, so that nothing moves when the project's name and logo load. */
export function Logos({ step, flow, styles }: LogosProps) {
  const lazy = useContext(LazyContext);
  const { bootstrap } = flow;
  const { organization } = step;
  // If the bootstrap fails to load, show the page's host instead of an empty row.
  const name = bootstrap?.projectName || (flow.isBootstrapLoaded && flow.pageAddress.split("/")[2]) || "";
  const { url, darkUrl, alt } = styles.logo ?? {
    url: bootstrap?.projectLogoUrl,
    darkUrl: bootstrap?.branding?.logo_dark_url,
    alt: bootstrap?.branding?.logo_has_name && bootstrap.projectLogoUrl ? name : "",
  };
  // Organizations have a single logo for light and dark cards.
  const { organization_logo_url: theirs, organization_name: theirName = "" } = organization ?? {};
  return (
    <div {...part("logos")} data-state={flow.isBootstrapLoaded || bootstrap !== null ? "known" : undefined}>
      <span {...part("logo")}>
        <Logo
          src={url}
          darkSrc={darkUrl}
          scheme={styles.colorScheme}
          alt={alt}
          fallback={url && lazy && <lazy.Face name={alt || name} isLead />}
        />
        {!alt && name && <Strong>{name}</Strong>}
      </span>
      {theirs && (
        <span {...part("logo")}>
          <Logo src={theirs} alt={theirName} fallback={lazy && <lazy.Face name={theirName} />} />
        </span>
      )}
    </div>
  );
}
