import { Check } from "@portico/ui/components/Check";
import { ColorField } from "@portico/ui/components/ColorField";
import { Disclosure, Panel } from "@portico/ui/components/Panel";
import { TextField } from "@portico/ui/components/TextField";
import { checkButtonColor } from "@portico/ui/theme/check-button-color";
import { dark } from "@portico/ui/theme/dark";
import { light } from "@portico/ui/theme/palettes";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { contrast } from "@portico/wire";
import { ActionLink, pathOf } from "../shared/navigate.tsx";
import { Studio } from "../shared/Segments.tsx";
import { BrandingPreview, type PreviewOptions } from "./BrandingPreview.tsx";
import { LogoColors } from "./LogoColors.tsx";
import { toDarkModeColor } from "./logo-colors.ts";
import { ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import { getAt, setAt } from "./paths.ts";
import type { ProjectPageProps } from "./types.ts";

addStyles(`
.portico-branding-group { font: var(--po-bold) 15px/22px var(--po-font); }
.portico-branding-group:not(:first-child) { margin-block-start: 10px; padding-block-start: 18px; border-block-start: 1px solid var(--po-line); }
.portico-branding-more { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; padding-block-start: 6px; }
`);

type Text = [name: string, label: string, hint: string];
const logo: Text = ["logo_url", "Logo URL", "An absolute URL, or a path on your site."];
const otherLogos: Text[] = [
  ["logo_dark_url", "Dark mode logo URL", "Defaults to the logo above."],
  ["mail_logo_url", "Email logo URL", "Use PNG or JPEG. Many email apps can't show SVG."],
  ["favicon_url", "Favicon URL", "Shown on the provider's own pages."],
];
const links: Text[] = [
  ["terms_url", "Terms of service URL", ""],
  ["privacy_url", "Privacy policy URL", "Both are linked from the first screen."],
];

interface BrandingPageProps extends ProjectPageProps {
  /** For the gallery. */
  atFirst?: { preview?: Partial<PreviewOptions>; logo?: { name: string; colors: string[] } };
}

/** Name, colors and logos, with a preview of the widget and of an email. */
export default function BrandingPage({ projectId, atFirst = {} }: BrandingPageProps) {
  return <ProjectForm projectId={projectId} form={(form) => <BrandingEditor {...form} atFirst={atFirst} />} />;
}

type BrandingEditorProps = ProjectFormProps & Required<Pick<BrandingPageProps, "atFirst">>;

function BrandingEditor({ project, under, isReadOnly, saving, atFirst }: BrandingEditorProps) {
  const own = (name: string) => getAt(under.draft, ["branding", name]);
  const read = (name: string) => String(own(name) ?? getAt(project.effective, ["branding", name]) ?? "");
  const write = (name: string, value: unknown) =>
    under.change(setAt(under.draft, ["branding", name], value === "" ? undefined : value));
  const value = (name: string) =>
    own(name) === undefined && getAt(project.settings, ["branding", name]) !== undefined ? "" : read(name);
  const errorAt = (name: string) => under.issues.find(({ path }) => path === `branding.${name}`)?.message;
  const [light, dark] = [value("primary_color"), value("primary_color_dark")];
  const choose = (color: string) => {
    const branding = (under.draft.branding ?? {}) as Record<string, unknown>;
    const colors = { primary_color: color, primary_color_dark: toDarkModeColor(color) };
    under.change({ ...under.draft, branding: { ...branding, ...colors } });
  };
  const hasName = (own("logo_has_name") ?? getAt(project.effective, ["branding", "logo_has_name"])) === true;
  const textField = ([name, label, hint]: Text) => (
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
  );
  const saved = (name: string) => String(getAt(project.effective, ["branding", name]) ?? "");
  const color = (name: string, label: string, theme: "light" | "dark", current: string) => (
    <ColorField
      label={label}
      name={name}
      value={current}
      placeholder="#rrggbb"
      spellCheck="false"
      disabled={isReadOnly}
      error={errorAt(name)}
      hint={describeColor(current, theme) ?? "As #rgb or #rrggbb. Optional."}
      onChange={(next) => write(name, next)}
    />
  );
  const form = (
    <>
      <h3 {...part("branding-group")}>Name and logo</h3>
      <TextField
        label="Name"
        name="project_name"
        value={String(under.draft.project_name ?? "")}
        disabled={isReadOnly}
        error={under.issues.find(({ path }) => path === "project_name")?.message}
        hint="Shown to members in emails and on pages."
        onChange={(next) => under.change({ ...under.draft, project_name: next })}
      />
      {textField(logo)}
      <Check
        label="Logo includes the name"
        hint="Hides the name next to the logo."
        checked={hasName}
        disabled={isReadOnly}
        onChange={(isOn) => write("logo_has_name", isOn)}
      />
      <Disclosure
        summary="Logos for dark mode, emails and browser tabs"
        isOpen={otherLogos.some(([name]) => saved(name) !== "")}
      >
        <div {...part("branding-more")}>{otherLogos.map(textField)}</div>
      </Disclosure>
      <h3 {...part("branding-group")}>Colors</h3>
      <div {...part("field-pair")}>
        {color("primary_color", "Button color", "light", light)}
        {color("primary_color_dark", "Dark mode color", "dark", dark)}
      </div>
      {!isReadOnly && (
        <Disclosure
          summary="Pick colors from a logo or website"
          isOpen={saved("primary_color") === "" || atFirst.logo !== undefined}
        >
          <LogoColors
            projectId={project.project_id}
            chosen={light}
            onChoose={choose}
            {...(atFirst.logo && { atFirst: atFirst.logo })}
          />
        </Disclosure>
      )}
      <h3 {...part("branding-group")}>Links</h3>
      {links.map(textField)}
    </>
  );
  const preview = (
    <BrandingPreview
      project={project}
      patch={under.patch}
      atFirst={atFirst.preview}
      brand={{
        name: String(under.draft.project_name ?? ""),
        logoUrl: value("logo_url"),
        logoDarkUrl: value("logo_dark_url"),
        hasName,
        light,
        dark,
      }}
      published={{
        name: String(project.settings.project_name ?? ""),
        logoUrl: saved("logo_url"),
        logoDarkUrl: saved("logo_dark_url"),
        hasName: getAt(project.effective, ["branding", "logo_has_name"]) === true,
        light: saved("primary_color"),
        dark: saved("primary_color_dark"),
      }}
    />
  );
  return (
    <Panel
      title="Branding"
      lead="Used in the widget, emails and the provider's pages. Colors are adjusted for readable contrast."
      actions={<ActionLink to={pathOf(project.project_id, "settings", "versions")}>Versions</ActionLink>}
      foot={saving}
    >
      <Studio atFirst={atFirst.preview ? "preview" : "form"} form={form} preview={preview} />
    </Panel>
  );
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
