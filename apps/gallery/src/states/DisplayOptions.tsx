import { brands, logos } from "../lib/brands.ts";
import { changeDisplay, type Display } from "../lib/display.ts";
import { Select } from "../lib/fields.tsx";

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
  const select = <Name extends "theme" | "locale" | "dir" | "width" | "names" | "brand" | "logo">(
    name: Name,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      label={label}
      value={display[name] as string}
      options={options}
      onChange={(value) => changeDisplay({ [name]: value })}
    />
  );
  return (
    <fieldset className="switches">
      <legend>Display</legend>
      {select("theme", "Theme", [
        ["light", "Light"],
        ["dark", "Dark"],
      ])}
      {select("brand", "Brand", labels(brands))}
      {select("logo", "Logo", labels(logos))}
      {select("locale", "Language", languages)}
      {select("dir", "Direction", [
        ["", "Language default"],
        ["ltr", "Left to right"],
        ["rtl", "Right to left"],
      ])}
      {select("width", "Width", [
        ["full", "400 px"],
        ["narrow", "320 px"],
      ])}
      {select("names", "Names", [
        ["plain", "Short"],
        ["long", "Long"],
      ])}
    </fieldset>
  );
}
