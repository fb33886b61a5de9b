import { Face } from "@portico/ui/components/Face";
import { alertIcon, Icon } from "@portico/ui/components/Icon";
import { usePartHeading } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { AuthorizeStartResponse } from "@portico/wire";
import { createElement, type ReactNode } from "react";
import { BrandRow } from "../../ui/BrandRow.tsx";
import type { FlowContext } from "../flow/context.ts";

addStyles(`
.portico-tiles { display: flex; align-items: center; gap: 8px; margin-block-end: 18px; }
.portico-tiles > .portico-face { width: fit-content; min-width: 48px; height: 48px; }
.portico-tiles .portico-logo-image { width: auto; padding: 7px; }
.portico-tiles .portico-initial { font-size: 20px; }
.portico-tiles:has(> :nth-child(2))::before { order: 1; width: 28px; border-block-start: 2px dotted var(--po-border); content: ""; }
.portico-tiles > :last-child { order: 2; }
`);

/** The logos of the app and the project with a dotted line between. */
function Tiles({ children }: { children: ReactNode }) {
  return <div {...part("tiles")}>{children}</div>;
}

addStyles(`
.portico-facts { display: grid; gap: 4px; margin-block-start: 14px; padding-block-start: 14px; border-block-start: 1px solid var(--po-line); font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-facts > h2 { font-weight: var(--po-bold); color: var(--po-ink); }
.portico-disclosure + .portico-facts { margin-block-start: 26px; }
.portico-quote { display: block; padding-inline-start: 10px; border-inline-start: 2px solid var(--po-line); unicode-bidi: plaintext; text-align: -webkit-match-parent; text-align: match-parent; }
.portico-quote::before, .portico-quote::after { content: none; }
`);

addStyles(`
.portico-warning { display: flex; gap: 12px; padding: 12px 14px; margin-block-end: 20px; background: var(--po-error-tint, color-mix(in srgb, #B00 6%, var(--po-surface))); border: 1px solid color-mix(in srgb, var(--po-error) 30%, transparent); border-radius: var(--po-radius-box); }
.portico-warning > .portico-icon { margin-block-start: 2px; color: var(--po-error); }
.portico-warning[data-state=mild] { background: var(--po-tint); border-color: var(--po-line); }
.portico-warning[data-state=mild] > .portico-icon { color: var(--po-soft); }
.portico-title + .portico-lead:has(> .portico-avatar) { position: relative; margin-block-start: -12px; padding-inline-start: 28px; }
.portico-lead > .portico-avatar { position: absolute; inset-block-start: 0; inset-inline-start: 0; }
.portico-eyebrow { margin-block: 12px 14px; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-tiles + .portico-title > .portico-strong { white-space: nowrap; }
.portico-line + .portico-pair { margin-block-start: 24px; }
.portico-facts + .portico-line[data-state=open] { margin-block: 14px -6px; }
`);

/** What the member should know before they read on, such as the most powerful grant. */
export function Warning({ isMild, children }: { isMild?: boolean; children: ReactNode }) {
  return (
    <div {...part("warning")} data-state={isMild ? "mild" : undefined}>
      <Icon drawing={alertIcon} />
      <p>{children}</p>
    </div>
  );
}

/** The host that the browser is sent to, at the buttons that send it there. Its part keeps the name that hosts know. */
export function Destination({ children }: { children: ReactNode }) {
  return <p {...part("eyebrow")}>{children}</p>;
}

/** Details, one per line. Unknown ones are omitted. */
export function DetailLines({ header, lines }: { header: string; lines: readonly ReactNode[] }) {
  const heading = usePartHeading();
  const known = lines.filter(Boolean).map((line) => createElement("p", null, line));
  return known.length > 0 && createElement("div", part("facts"), createElement(heading, null, header), ...known);
}

/** Text by a third party, set apart from ours. */
export function Quote({ children }: { children: ReactNode }) {
  return <q {...part("quote")}>{children}</q>;
}

/** The project's logo and name, above every screen but the question. */
export function Brand({ flow: { bootstrap }, styles }: { flow: FlowContext; styles: Styles }) {
  if (!bootstrap?.projectName) return null;
  return (
    <BrandRow
      name={bootstrap.projectName}
      bootstrap={bootstrap}
      styles={styles}
      isKnown
      renderInitial={(name) => <Face name={name} isLead />}
    />
  );
}

type LogosProps = { flow: FlowContext; styles: Styles; app: AuthorizeStartResponse["client"]; appName: string };

/** The logos of the app and the project. An app that registered itself gets no logo, because it is not verified. */
export function Logos({ flow, styles, app, appName }: LogosProps) {
  const { bootstrap } = flow;
  const projectName = bootstrap?.projectName ?? "";
  const logo = styles.logo ?? {
    url: bootstrap?.projectLogoUrl ?? "",
    darkUrl: bootstrap?.branding?.logo_dark_url,
  };
  return (
    <Tiles>
      <Face name={appName} src={app.registered_by === "project" ? app.client_logo_url : ""} />
      {(projectName || logo.url) && (
        <Face name={projectName} src={logo.url} darkSrc={logo.darkUrl} scheme={styles.colorScheme} isLead />
      )}
    </Tiles>
  );
}
