import { Action, Actions } from "@portico/ui/components/Action";
import { Check } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { TextField } from "@portico/ui/components/TextField";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { describeColor } from "./describe-color.ts";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import { getAt, setAt } from "./paths.ts";
import type { ProjectPageProps } from "./types.ts";
import { WidgetPreview } from "./WidgetPreview.tsx";

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
  ["logo_url", "Logo", "An absolute address, or a path of your pages. None when empty."],
  ["logo_dark_url", "Logo for dark surfaces", "The one above when empty."],
  ["mail_logo_url", "Logo in mails", "A PNG or JPEG: many mail programs show no SVG."],
  ["terms_url", "Terms", "The first screen leads there; nowhere when empty."],
  ["privacy_url", "Privacy policy", "The first screen leads there; nowhere when empty."],
  ["favicon_url", "Icon of the provider's own pages", "None when empty."],
];

interface BrandingPageProps extends ProjectPageProps {
  /** For pictures. */
  schemeAtFirst?: "light" | "dark";
}

/** How the widget, mails and the provider's pages show whose they are, with the widget itself beside. */
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
  // What the default says when taken away.
  const write = (name: string, value: unknown) =>
    under.change(setAt(under.draft, ["branding", name], value === "" ? undefined : value));
  const value = (name: string) =>
    own(name) === undefined && getAt(project.settings, ["branding", name]) !== undefined ? "" : read(name);
  const faultAt = (name: string) => under.faults.find(({ path }) => path === `branding.${name}`)?.message;
  const [light, dark] = [value("primary_color"), value("primary_color_dark")];
  const hasName = (own("logo_has_name") ?? getAt(project.effective, ["branding", "logo_has_name"])) === true;
  return (
    <Panel
      title="Branding"
      lead="The widget, mails and the provider's pages. Each color is corrected until everybody can read what stands on it."
      foot={saving}
    >
      <div {...part("branding")}>
        <div>
          <TextField
            label="Name"
            name="project_name"
            value={String(under.draft.project_name ?? "")}
            disabled={isReadOnly}
            error={under.faults.find(({ path }) => path === "project_name")?.message}
            hint="Members read it in emails and on pages."
            onChange={(next) => under.change({ ...under.draft, project_name: next })}
          />
          {[
            ["primary_color", "Color of the main button", "light", light] as const,
            ["primary_color_dark", "The same on dark surfaces", "dark", dark] as const,
          ].map(([name, label, theme, color]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              value={color}
              placeholder="#rrggbb"
              spellCheck="false"
              disabled={isReadOnly}
              error={faultAt(name)}
              hint={describeColor(color, theme) ?? "As #rgb or #rrggbb; ours when empty."}
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
              error={faultAt(name)}
              hint={hint}
              onChange={(next) => write(name, next)}
            />
          ))}
          <Check
            label="The logo says the name itself"
            hint="The name does not stand beside it then."
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
            The widget itself, with a provider that is made up. Pictures of other addresses are not loaded here: a
            letter stands in their place.
          </p>
        </div>
      </div>
    </Panel>
  );
}
