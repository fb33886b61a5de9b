import { brands, logos } from "../lib/brands.ts";
import { changeDisplay, type Display } from "../lib/display.ts";
import { Segments, Select } from "../lib/fields.tsx";

const labels = (table: Record<string, { label: string }>) =>
  Object.entries(table).map(([name, { label }]) => [name, label] as const);

const languages = [
  ["en", "English"],
  ["es", "Español"],
  ["pt-BR", "Português"],
  ["fr", "Français"],
  ["de", "Deutsch"],
  ["ja", "日本語"],
  ["ar", "العربية"],
  ["he", "עברית"],
  ["en-XA", "Pseudo-localized"],
] as const;

/** The display options. */
export function DisplayOptions({ display }: { display: Display }) {
  const choice = (
    Field: typeof Select,
    name: "theme" | "locale" | "dir" | "width" | "names" | "brand" | "logo",
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Field
      label={label}
      value={display[name]}
      options={options}
      onChange={(value) => changeDisplay({ [name]: value })}
    />
  );
  return (
    <fieldset className="switches">
      <legend>Display</legend>
      {choice(Segments, "theme", "Theme", [
        ["light", "Light"],
        ["dark", "Dark"],
      ])}
      {choice(Select, "brand", "Brand", labels(brands))}
      {choice(Select, "logo", "Logo", labels(logos))}
      {choice(Select, "locale", "Language", languages)}
      {choice(Segments, "dir", "Direction", [
        ["", "Auto"],
        ["ltr", "LTR"],
        ["rtl", "RTL"],
      ])}
      {choice(Segments, "width", "Width", [
        ["full", "400 px"],
        ["narrow", "320 px"],
      ])}
      {choice(Segments, "names", "Names", [
        ["plain", "Short"],
        ["long", "Long"],
      ])}
    </fieldset>
  );
}
