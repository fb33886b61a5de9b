import { Face } from "@portico/ui/components/Face";
import { usePartHeading } from "@portico/ui/hooks/shell";
import { isImageAddress } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { AuthorizeStartResponse } from "@portico/wire";
import { createElement, type ReactNode } from "react";
import type { FlowContext } from "../flow/context.ts";

addStyles(`
.portico-pair { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin-block-start: 24px; }
.portico-lead + .portico-pair { margin-block-start: 0; }
.portico-root .portico-pair > .portico-button { margin-block-start: 0; }
`);

/** Two buttons of the same width, the primary one last. */
export function Pair({ children }: { children: ReactNode }) {
  return <div {...part("pair")}>{children}</div>;
}

addStyles(`
.portico-tiles { display: flex; align-items: center; gap: 8px; margin-block-end: 18px; }
.portico-tiles::before { order: 1; width: 28px; border-block-start: 2px dotted var(--po-border); content: ""; }
.portico-tiles > :last-child { order: 2; }
`);

/** The logos of the app and the project with a dotted line between. */
function Tiles({ children }: { children: ReactNode }) {
  return <div {...part("tiles")}>{children}</div>;
}

addStyles(`
.portico-eyebrow { margin-block-end: 6px; color: var(--po-soft); text-wrap: pretty; }
`);

/** A line above a title. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p {...part("eyebrow")}>{children}</p>;
}

addStyles(`
.portico-context { display: grid; gap: 4px; margin-block-start: 14px; padding-block-start: 14px; border-block-start: 1px solid var(--po-line); font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-context > h2 { font-weight: var(--po-bold); color: var(--po-ink); }
.portico-quote { display: block; padding-inline-start: 10px; border-inline-start: 2px solid var(--po-line); unicode-bidi: isolate; }
.portico-quote::before, .portico-quote::after { content: none; }
`);

/** Details, one per line. Unknown ones are omitted. */
export function DetailLines({ header, lines }: { header: string; lines: readonly ReactNode[] }) {
  const known = lines.filter(Boolean).map((line) => createElement("p", null, line));
  return createElement("div", part("facts"), createElement(usePartHeading(), null, header), ...known);
}

/** Text by a third party, set apart from ours. */
export function Quote({ children }: { children: ReactNode }) {
  return <q {...part("quote")}>{children}</q>;
}

type LogosProps = { flow: FlowContext; styles: Styles; app?: AuthorizeStartResponse["client"]; appName?: string };

/**
 * The logos of the app and the project. Without an app, only the project's, if it has one. An app that registered
 * itself gets no logo, because it is not verified.
 */
export function Logos({ flow, styles, app, appName = "" }: LogosProps) {
  const { bootstrap } = flow;
  const logo = styles.logo ?? {
    url: bootstrap?.projectLogoUrl ?? "",
    darkUrl: bootstrap?.branding?.logo_dark_url,
  };
  if (!app && !isImageAddress(logo.url)) return null;
  return (
    <Tiles>
      {app && <Face name={appName} src={app.registered_by === "project" ? app.client_logo_url : ""} />}
      <Face
        name={bootstrap?.projectName ?? ""}
        src={logo.url}
        darkSrc={logo.darkUrl}
        scheme={styles.colorScheme}
        isLead
      />
    </Tiles>
  );
}
