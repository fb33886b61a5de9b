import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { LoginView, loginLanguages, plainNames, type Styles, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin } from "@portico/widget/playground";
import { parseColor } from "@portico/wire";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useConsole } from "../shared/use-console.ts";
import { EmailPreview, PreviewFrame } from "./EmailsPage.tsx";
import type { ProjectView } from "./types.ts";

addStyles(`
.portico-branding-stage { padding: 16px; background: #F3F5F6; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); overflow: hidden; }
.portico-branding-stage[data-state=dark] { background: #0B151B; }
.portico-branding-frame { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
.portico-branding-frame[data-state=phone] { max-width: 360px; margin-inline: auto; }
.portico-branding-soft { font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

const PAUSE_MS = 400;

/** What the preview shows. */
export interface PreviewOptions {
  surface: "widget" | "email" | "page";
  scheme: "light" | "dark";
  isPhone: boolean;
  isRightToLeft: boolean;
}

interface BrandingPreviewProps {
  project: ProjectView;
  /** The unsaved change. */
  patch: Record<string, unknown>;
  brand: Brand;
  atFirst?: Partial<PreviewOptions> | undefined;
}

/** The widget, an email or a page of the provider, with the brand of the draft. */
export function BrandingPreview({ project, patch, brand, atFirst }: BrandingPreviewProps) {
  const [options, setOptions] = useState<PreviewOptions>({
    surface: "widget",
    scheme: "light",
    isPhone: false,
    isRightToLeft: false,
    ...atFirst,
  });
  const { surface, scheme, isPhone, isRightToLeft } = options;
  const toggle = (text: string, pressed: boolean, changes: Partial<PreviewOptions>) => (
    <Action pressed={pressed} onClick={() => setOptions({ ...options, ...changes })}>
      {text}
    </Action>
  );
  return (
    <>
      <Actions>
        {toggle("Widget", surface === "widget", { surface: "widget" })}
        {toggle("Email", surface === "email", { surface: "email" })}
        {toggle("Provider page", surface === "page", { surface: "page" })}
      </Actions>
      <Actions>
        {toggle("Dark", scheme === "dark", { scheme: scheme === "dark" ? "light" : "dark" })}
        {toggle("Phone", isPhone, { isPhone: !isPhone })}
        {toggle("Right to left", isRightToLeft, { isRightToLeft: !isRightToLeft })}
      </Actions>
      <div {...part("branding-frame")} data-state={isPhone ? "phone" : undefined}>
        {surface === "widget" ? (
          <div {...part("branding-stage")} data-state={scheme}>
            <WidgetPreview {...brand} scheme={scheme} locale={isRightToLeft ? "ar" : "en"} />
          </div>
        ) : surface === "email" ? (
          <BrandedEmail project={project} patch={patch} scheme={scheme} locale={isRightToLeft ? "ar" : "en"} />
        ) : (
          <BrandedPage project={project} patch={patch} scheme={scheme} locale={isRightToLeft ? "ar" : "en"} />
        )}
      </div>
      <p {...part("branding-soft")}>
        {surface === "widget"
          ? "Preview with sample data. Logos from other sites aren't loaded here and appear as a letter."
          : "Preview with sample data."}
      </p>
    </>
  );
}

interface BrandedProps {
  project: ProjectView;
  patch: Record<string, unknown>;
  scheme: "light" | "dark";
  locale: "en" | "ar";
}

/** The request of a preview, which follows the draft after a pause. */
function usePreview<Preview>(
  { project: { project_id, version }, patch, scheme, locale }: BrandedProps,
  preview: (request: {
    project_id: string;
    locale: "en" | "ar";
    scheme: "light" | "dark";
    patch?: Record<string, unknown>;
  }) => Promise<Preview>,
) {
  const settled = useSettled(JSON.stringify(patch), PAUSE_MS);
  return useLoad(async () => {
    const changed = settled === "{}" ? {} : { patch: JSON.parse(settled) as Record<string, unknown> };
    return preview({ project_id, locale, scheme, ...changed });
  }, [project_id, version, locale, scheme, settled]);
}

/** A page of the provider, which the provider renders. */
function BrandedPage(props: BrandedProps) {
  const { calls } = useConsole();
  const load = usePreview(props, calls.projects.pages.preview);
  return (
    <Async load={load} rows={6}>
      {({ page, frame_path }) =>
        frame_path === null ? (
          <p {...part("branding-soft")}>This change is too long for a preview. Save it in smaller steps.</p>
        ) : (
          <PreviewFrame path={frame_path} scheme={props.scheme} title={page.name} />
        )
      }
    </Async>
  );
}

function BrandedEmail(props: BrandedProps) {
  const { calls } = useConsole();
  const { scheme, locale } = props;
  const load = usePreview(props, async (request) => ({ ...(await calls.project.mails.preview(request)), locale }));
  return (
    <Async load={load} rows={6}>
      {(email) => <EmailPreview email={email} view={scheme} />}
    </Async>
  );
}

/** The brand of a draft. Invalid colors are ignored. */
export interface Brand {
  name: string;
  logoUrl: string;
  logoDarkUrl: string;
  hasName: boolean;
  light: string;
  dark: string;
}

interface WidgetPreviewProps extends Brand {
  scheme: "light" | "dark";
  locale: "en" | "ar";
}

/** The real widget with an in-memory provider. */
function WidgetPreview({ name, logoUrl, logoDarkUrl, hasName, light, dark, scheme, locale }: WidgetPreviewProps) {
  const play = useMemo(() => {
    const config = { products: ["emailMagicLinks", "oauth"], authFlowType: "Discovery", oauthProviders: ["google"] };
    const opened = openLogin(config as Parameters<typeof openLogin>[0]);
    const bootstrap = opened.bootstrap && { ...opened.bootstrap, projectName: name };
    return playLogin({ ...opened, bootstrap }, { names: plainNames, isFromStart: true });
  }, [name]);
  const language = useLanguage(loginLanguages, locale);
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  const state = useSyncExternalStore(play.flow.subscribe, play.flow.getState);
  const primary = parseColor(light) ? light : undefined;
  const primaryDark = parseColor(dark) ? dark : primary;
  const styles: Styles = {
    colorScheme: scheme,
    ...(primary && { colors: { primary: { light: primary, ...(primaryDark && { dark: primaryDark }) } } }),
    ...(logoUrl && {
      logo: { url: logoUrl, ...(logoDarkUrl && { darkUrl: logoDarkUrl }), ...(hasName && { alt: name }) },
    }),
  };
  return <LoginView state={state} send={play.flow.send} toasts={play.toasts} language={language} styles={styles} />;
}
