import { brands, logos } from "../ground/brands.ts";
import { Choice } from "../ground/Choice.tsx";
import { changeLook, type Look } from "../ground/look.ts";

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
  ["en-XA", "Pseudo"],
] as const;

/** The look of everything that is shown. */
export function Switches({ look }: { look: Look }) {
  const choice = <Name extends "theme" | "locale" | "dir" | "width" | "names" | "brand" | "logo">(
    name: Name,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Choice
      label={label}
      value={look[name] as string}
      options={options}
      onChange={(value) => changeLook({ [name]: value })}
    />
  );
  return (
    <fieldset className="switches">
      <legend>Look</legend>
      {choice("theme", "Theme", [
        ["light", "Light"],
        ["dark", "Dark"],
      ])}
      {choice("brand", "Brand", labels(brands))}
      {choice("logo", "Logo", labels(logos))}
      {choice("locale", "Language", languages)}
      {choice("dir", "Direction", [
        ["", "By language"],
        ["ltr", "Left to right"],
        ["rtl", "Right to left"],
      ])}
      {choice("width", "Width", [
        ["full", "400 px"],
        ["narrow", "320 px"],
      ])}
      {choice("names", "Names", [
        ["plain", "Plain"],
        ["long", "Very long"],
      ])}
    </fieldset>
  );
}
