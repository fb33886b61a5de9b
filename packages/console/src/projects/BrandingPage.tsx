import { Action, Actions } from "@portico/ui/components/Action";
import { Check } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { TextField } from "@portico/ui/components/TextField";
import { checkButtonColor } from "@portico/ui/theme/check-button-color";
import { dark } from "@portico/ui/theme/dark";
import { light } from "@portico/ui/theme/palettes";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { LoginView, loginLanguages, plainNames, type Styles, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin } from "@portico/widget/playground";
import { contrast, parseColor } from "@portico/wire";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import { getAt, setAt } from "./paths.ts";
import type { ProjectPageProps } from "./types.ts";

addStyles(`
.portico-branding { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; align-items: start; }
.portico-branding > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; min-width: 0; }
.portico-branding-stage { padding: 16px; background: #F3F5F6; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); overflow: hidden; }
.portico-branding-stage[data-state=dark] { background: #0B151B; }
.portico-branding-soft { font: 13px/18px var(--po-font); color: var(--po-soft); }
@container portico-admin (min-width: 860px) {
.portico-branding { grid-template-columns: minmax(0, 1fr) minmax(0, 420px); }
.portico-branding > div:last-child { position: sticky; inset-block-start: 16px; }
}
`);

const texts: [name: string, label: string, hint: string][] = [
  ["logo_url", "Logo URL", "An absolute URL, or a path on your site. Optional."],
  ["logo_dark_url", "Dark mode logo URL", "Defaults to the logo above."],
  ["mail_logo_url", "Email logo URL", "Use PNG or JPEG. Many email apps can't show SVG."],
  ["terms_url", "Terms of service URL", "Linked from the first screen. Optional."],
  ["privacy_url", "Privacy policy URL", "Linked from the first screen. Optional."],
  ["favicon_url", "Favicon URL", "Shown on the provider's own pages. Optional."],
];

interface BrandingPageProps extends ProjectPageProps {
  /** For the gallery. */
  schemeAtFirst?: "light" | "dark";
}

/** Name, colors and logos, with a preview of the widget. */
export default function BrandingPage({ projectId, schemeAtFirst = "light" }: BrandingPageProps) {
  return (
    <ProjectForm projectId={projectId} form={(form) => <BrandingEditor {...form} schemeAtFirst={schemeAtFirst} />} />
  );
}

interface BrandingEditorProps extends ProjectFormProps {
  schemeAtFirst: "light" | "dark";
}

function BrandingEditor({ project, under, isReadOnly, saving, schemeAtFirst }: BrandingEditorProps) {
  const [scheme, setScheme] = useState(schemeAtFirst);
  const own = (name: string) => getAt(under.draft, ["branding", name]);
  const read = (name: string) => String(own(name) ?? getAt(project.effective, ["branding", name]) ?? "");
  const write = (name: string, value: unknown) =>
    under.change(setAt(under.draft, ["branding", name], value === "" ? undefined : value));
  const value = (name: string) =>
    own(name) === undefined && getAt(project.settings, ["branding", name]) !== undefined ? "" : read(name);
  const errorAt = (name: string) => under.issues.find(({ path }) => path === `branding.${name}`)?.message;
  const [light, dark] = [value("primary_color"), value("primary_color_dark")];
  const hasName = (own("logo_has_name") ?? getAt(project.effective, ["branding", "logo_has_name"])) === true;
  return (
    <Panel
      title="Branding"
      lead="Used in the widget, emails and the provider's pages. Colors are adjusted for readable contrast."
      foot={saving}
    >
      <div {...part("branding")}>
        <div>
          <TextField
            label="Name"
            name="project_name"
            value={String(under.draft.project_name ?? "")}
            disabled={isReadOnly}
            error={under.issues.find(({ path }) => path === "project_name")?.message}
            hint="Shown to members in emails and on pages."
            onChange={(next) => under.change({ ...under.draft, project_name: next })}
          />
          {[
            ["primary_color", "Button color", "light", light] as const,
            ["primary_color_dark", "Dark mode button color", "dark", dark] as const,
          ].map(([name, label, theme, color]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              value={color}
              placeholder="#rrggbb"
              spellCheck="false"
              disabled={isReadOnly}
              error={errorAt(name)}
              hint={describeColor(color, theme) ?? "As #rgb or #rrggbb. Optional."}
              onChange={(next) => write(name, next)}
            />
          ))}
          {texts.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              value={value(name)}
              spellCheck="false"
              disabled={isReadOnly}
              error={errorAt(name)}
              hint={hint}
              onChange={(next) => write(name, next)}
            />
          ))}
          <Check
            label="Logo includes the name"
            hint="Hides the name next to the logo."
            checked={hasName}
            disabled={isReadOnly}
            onChange={(isOn) => write("logo_has_name", isOn)}
          />
        </div>
        <div>
          <Actions>
            {(["light", "dark"] as const).map((one) => (
              <Action key={one} pressed={scheme === one} onClick={() => setScheme(one)}>
                {one === "light" ? "Light" : "Dark"}
              </Action>
            ))}
          </Actions>
          <div {...part("branding-stage")} data-state={scheme}>
            <WidgetPreview
              name={String(under.draft.project_name ?? "")}
              logoUrl={value("logo_url")}
              logoDarkUrl={value("logo_dark_url")}
              hasName={hasName}
              light={light}
              dark={dark}
              scheme={scheme}
            />
          </div>
          <p {...part("branding-soft")}>
            Preview with sample data. Logos from other sites aren't loaded here and appear as a letter.
          </p>
        </div>
      </div>
    </Panel>
  );
}

interface WidgetPreviewProps {
  name: string;
  logoUrl: string;
  logoDarkUrl: string;
  hasName: boolean;
  light: string;
  dark: string;
  scheme: "light" | "dark";
}

/** The real widget with an in-memory provider. */
export function WidgetPreview({ name, logoUrl, logoDarkUrl, hasName, light, dark, scheme }: WidgetPreviewProps) {
  const play = useMemo(() => {
    const config = { products: ["emailMagicLinks", "oauth"], authFlowType: "Discovery", oauthProviders: ["google"] };
    const opened = openLogin(config as Parameters<typeof openLogin>[0]);
    const bootstrap = opened.bootstrap && { ...opened.bootstrap, projectName: name };
    return playLogin({ ...opened, bootstrap }, { names: plainNames, isFromStart: true });
  }, [name]);
  const language = useLanguage(loginLanguages, "en");
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

/** Describes the contrast of a button in this color. Undefined if it is not a color. */
export function describeColor(color: string, theme: "light" | "dark"): string | undefined {
  const checked = checkButtonColor(color, theme);
  if (!checked) return undefined;
  const onCard = contrast(color, (theme === "dark" ? dark : light).surface);
  const text = `${checked.text === "#FFFFFF" ? "White" : "Black"} text, contrast ${checked.ratio.toFixed(1)}:1.`;
  return onCard >= 3
    ? text
    : `${text} Contrast with the card is only ${onCard.toFixed(1)}:1, so the color or its border is adjusted.`;
}
