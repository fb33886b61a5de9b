import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { LoginView, loginLanguages, plainNames, type Styles, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin } from "@portico/widget/playground";
import { parseColor } from "@portico/wire";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Segments } from "../shared/Segments.tsx";
import { useConsole } from "../shared/use-console.ts";
import { EmailPreview, PreviewFrame } from "./EmailsPage.tsx";
import type { ProjectView } from "./types.ts";

addStyles(`
.portico-branding-thumbs { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 10px; }
.portico-branding-thumb { position: relative; display: grid; grid-template-rows: auto 1fr; gap: 6px; min-width: 0; }
.portico-branding-thumb-view { --po-thumb: .34; height: 112px; overflow: hidden; background: var(--po-surface); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-branding-thumb-view > div { width: calc(100% / var(--po-thumb)); scale: var(--po-thumb); transform-origin: 0 0; }
.portico-branding-thumb-view:dir(rtl) > div { transform-origin: 100% 0; }
.portico-branding-thumb-view > .portico-branding-stage { min-height: 330px; border: 0; border-radius: 0; }
.portico-branding-thumb-view .portico-mail-frame { height: 330px; border: 0; border-radius: 0; }
.portico-branding-thumb:has([aria-pressed=true]) > .portico-branding-thumb-view { border-color: var(--po-ink); box-shadow: 0 0 0 1px var(--po-ink); }
.portico-branding-thumb > .portico-action { justify-self: stretch; min-height: 28px; padding: 2px 4px; font-size: 13px; color: var(--po-soft); border-color: transparent; }
.portico-branding-thumb > .portico-action[aria-pressed=true]:not([data-variant=main]) { color: var(--po-ink); background: none; border-color: transparent; }
.portico-branding-thumb > .portico-action::after { content: ""; position: absolute; inset-block: -120px 0; inset-inline: 0; }
.portico-branding-stage { padding: 16px; background: #F3F5F6; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); overflow: hidden; }
.portico-branding-stage[data-state=dark] { background: #0B151B; }
.portico-branding-frame { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
.portico-branding-frame[data-state=phone] { width: min(360px, 100%); margin-inline: auto; }
.portico-branding-soft { font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

const PAUSE_MS = 400;

/** What the preview shows. */
export interface PreviewOptions {
  surface: "widget" | "email" | "page";
  scheme: "light" | "dark";
  isPhone: boolean;
  isRightToLeft: boolean;
  /** Whether it shows the saved settings instead of the draft. */
  isPublished: boolean;
}

interface BrandingPreviewProps {
  project: ProjectView;
  /** The unsaved change. */
  patch: Record<string, unknown>;
  brand: Brand;
  /** The brand without the unsaved change, to compare with. */
  published: Brand;
  atFirst?: Partial<PreviewOptions> | undefined;
}

const surfaces = { widget: "Widget", email: "Email", page: "Provider page" } as const;
type Surface = keyof typeof surfaces;
const schemes = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const widths = [
  ["desktop", "Desktop"],
  ["phone", "Phone"],
] as const;
const directions = [
  ["ltr", "LTR"],
  ["rtl", "RTL"],
] as const;
const unchanged: Record<string, unknown> = {};

/** The widget, an email and a page of the provider with the brand of the draft: three thumbnails, one of them enlarged. */
export function BrandingPreview({ project, patch, brand, published, atFirst }: BrandingPreviewProps) {
  const [options, setOptions] = useState<PreviewOptions>({
    surface: "widget",
    scheme: "light",
    isPhone: false,
    isRightToLeft: false,
    isPublished: false,
    ...atFirst,
  });
  const { surface, scheme, isPhone, isRightToLeft } = options;
  const isChanged = Object.keys(patch).length > 0;
  const isPublished = options.isPublished && isChanged;
  const locale = isRightToLeft ? "ar" : "en";
  const branded = { project, patch: isPublished ? unchanged : patch, scheme, locale } as const;
  const { calls } = useConsole();
  const page = usePreview(branded, calls.projects.pages.preview);
  const email = usePreview(branded, async (request) => ({
    ...(await calls.project.mails.preview(request)),
    locale: request.locale,
  }));
  const widget = (
    <div {...part("branding-stage")} data-state={scheme}>
      <WidgetPreview {...(isPublished ? published : brand)} scheme={scheme} locale={locale} />
    </div>
  );
  const thumbs: Record<Surface, ReactNode> = {
    widget,
    email: email.value?.frame_path && <PreviewFrame path={email.value.frame_path} scheme={scheme} title="Email" />,
    page: page.value?.frame_path && <PreviewFrame path={page.value.frame_path} scheme={scheme} title="Provider page" />,
  };
  const toggle = (text: string, pressed: boolean, changes: Partial<PreviewOptions>) => (
    <Action pressed={pressed} onClick={() => setOptions({ ...options, ...changes })}>
      {text}
    </Action>
  );
  return (
    <>
      <div {...part("branding-thumbs")}>
        {Object.entries(surfaces).map(([name, text]) => (
          <div key={name} {...part("branding-thumb")}>
            <div {...part("branding-thumb-view")} inert aria-hidden="true">
              {name === "widget" ? widget : <div>{thumbs[name as Surface]}</div>}
            </div>
            {toggle(text, surface === name, { surface: name as Surface })}
          </div>
        ))}
      </div>
      <Actions>
        <Segments options={schemes} value={scheme} onChange={(next) => setOptions({ ...options, scheme: next })} />
        <Segments
          options={widths}
          value={isPhone ? "phone" : "desktop"}
          onChange={(next) => setOptions({ ...options, isPhone: next === "phone" })}
        />
        <Segments
          options={directions}
          value={isRightToLeft ? "rtl" : "ltr"}
          onChange={(next) => setOptions({ ...options, isRightToLeft: next === "rtl" })}
        />
        {isChanged && toggle("Published version", isPublished, { isPublished: !isPublished })}
      </Actions>
      <div {...part("branding-frame")} data-state={isPhone ? "phone" : undefined}>
        {surface === "widget" ? (
          widget
        ) : surface === "email" ? (
          <Async load={email} rows={6}>
            {(shown) => <EmailPreview email={shown} view={scheme} />}
          </Async>
        ) : (
          <Async load={page} rows={6}>
            {({ page: { name }, frame_path }) =>
              frame_path === null ? (
                <p {...part("branding-soft")}>This change is too long for a preview. Save it in smaller steps.</p>
              ) : (
                <PreviewFrame path={frame_path} scheme={scheme} title={name} />
              )
            }
          </Async>
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
