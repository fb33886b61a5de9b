import { Lead } from "@portico/ui/components/Lead";
import { Logo } from "@portico/ui/components/Logo";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { unseen } from "@portico/ui/theme/unseen";
import { useContext } from "react";
import { Strong } from "../../ui/layout.tsx";
import type { LoginConfig } from "../flow/config.ts";
import type { MainStep } from "../flow/steps.ts";
import { LazyContext, type ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import type { main as mainRow } from "./flow.ts";

export type Heading = "discovery" | "organization" | "verify" | "none";

/** Returns Main's title. An unverified address with methods to verify it takes precedence. */
export function headingOf({ primary, organization }: MainStep, { authFlowType }: LoginConfig): Heading {
  if (primary && !primary.isEmailVerified && primary.methods.length > 0) return "verify";
  if (organization || authFlowType === "Organization") return "organization";
  return authFlowType === "PasswordReset" ? "none" : "discovery";
}

// The minimum height is that of the largest logo, so that nothing moves when the image loads; a smaller logo gives
// half of the unused space back. Before the bootstrap is loaded, a bar is shown.
addStyles(`
.portico-logos { display: flex; align-items: center; gap: 16px; min-height: 50px; margin: -9px 0 11px; }
.portico-logo { display: flex; align-items: center; gap: 9px; min-height: var(--portico-logo-height, 30px); font: var(--po-bold) 16px/20px var(--po-font); letter-spacing: -.01em; unicode-bidi: plaintext; }
.portico-logos:not([data-state=known]) > .portico-logo:empty { width: 128px; background: var(--po-tint); border-radius: 4px; }
`);

/** Main's title and the sentence below it, if any. */
export function MainTitle({ step, flow, styles }: ScreenProps<typeof mainRow>) {
  const text = useStrings("main", main);
  const heading = headingOf(step, flow.config);
  const titles: { [Each in Heading]?: string } = {
    verify: text.verifyTitle,
    organization: text.organizationTitle({ organizationName: step.organization?.organization_name || "..." }),
    discovery: text.discoveryTitle,
  };
  const title = <Title>{titles[heading]}</Title>;
  return (
    <>
      {titles[heading] && (styles.hideHeaderText ? <div className={unseen}>{title}</div> : title)}
      {heading === "verify" && <Lead>{text.verifyLead}</Lead>}
    </>
  );
}

interface LogosProps extends Pick<ScreenProps<typeof mainRow>, "flow" | "styles"> {
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
