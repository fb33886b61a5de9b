import type { Styles } from "@portico/widget/fixtures";
import { Check, Input, Section, Select } from "../lib/fields.tsx";

type Colors = NonNullable<Styles["colors"]>;

const colors: readonly (readonly [keyof Colors, string, string])[] = [
  ["primary", "Primary", "#19303d"],
  ["text", "Text", "#19303d"],
  ["secondary", "Secondary text", "#5c727d"],
  ["border", "Border", "#8c9ba3"],
  ["ring", "Focus ring", "#2f7fb5"],
];

const fonts: readonly (readonly [string, string])[] = [
  ["", "Arial"],
  ["system-ui, sans-serif", "System"],
  ["Georgia, 'Times New Roman', serif", "Georgia"],
  ["ui-rounded, system-ui, sans-serif", "Rounded"],
];

interface StyleFieldsProps {
  styles: Styles;
  onChange: (styles: Styles) => void;
}

export function StyleFields({ styles, onChange }: StyleFieldsProps) {
  const change = (changes: Styles) => onChange(withoutEmpty({ ...styles, ...changes }));
  const radius = (value: string) => (value === "" ? undefined : Number(value));
  return (
    <Section title="Style">
      {colors.map(([name, label, defaultValue]) => (
        <Color
          key={name}
          label={label}
          value={toCssColor(styles.colors?.[name])}
          defaultValue={defaultValue}
          onChange={(value) => change({ colors: withoutEmpty({ ...styles.colors, [name]: value || undefined }) })}
        />
      ))}
      <Select
        label="Font"
        value={styles.fontFamily ?? ""}
        options={fonts}
        onChange={(font) => change({ fontFamily: font || undefined })}
      />
      <Select
        label="Card corners"
        value={String(styles.container?.borderRadius ?? "")}
        options={[
          ["", "10 px"],
          ["0", "Square"],
          ["16", "16 px"],
          ["24", "24 px"],
        ]}
        onChange={(value) => change({ container: withoutEmpty({ ...styles.container, borderRadius: radius(value) }) })}
      />
      <Select
        label="Button and field corners"
        value={String(styles.buttons?.borderRadius ?? "")}
        options={[
          ["", "8 px"],
          ["0", "Square"],
          ["14", "14 px"],
          ["999", "Pill"],
        ]}
        onChange={(value) => change({ buttons: withoutEmpty({ ...styles.buttons, borderRadius: radius(value) }) })}
      />
      <Check
        label="No card, full width"
        isOn={styles.container?.flush === true}
        onChange={(isOn) => change({ container: withoutEmpty({ ...styles.container, flush: isOn || undefined }) })}
      />
      <Check
        label="Hide title"
        isOn={styles.hideHeaderText === true}
        onChange={(isOn) => change({ hideHeaderText: isOn || undefined })}
      />
      <Input
        label="Logo URL"
        value={styles.logo?.url ?? ""}
        placeholder="https://"
        onChange={(url) => change({ logo: url ? { ...styles.logo, url } : undefined })}
      />
    </Section>
  );
}

interface ColorProps {
  label: string;
  value: string;
  defaultValue: string;
  onChange: (value: string) => void;
}

/** A color picker, and a field that accepts any CSS color. */
function Color({ label, value, defaultValue, onChange }: ColorProps) {
  const isHex = /^#[\da-f]{6}$/i.test(value);
  return (
    <div className="color">
      <input
        type="color"
        aria-label={`${label}, color picker`}
        value={isHex ? value : defaultValue}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Input label={label} value={value} placeholder={defaultValue} onChange={onChange} />
    </div>
  );
}

const toCssColor = (color: Colors[keyof Colors]) => (typeof color === "object" ? (color.light ?? "") : (color ?? ""));

/** Removes undefined values and empty objects, so that the code only has what was chosen. */
function withoutEmpty<Value extends object>(value: Value): Value {
  const kept = Object.entries(value).filter(
    ([, each]) => each !== undefined && !(typeof each === "object" && Object.keys(each).length === 0),
  );
  return Object.fromEntries(kept) as Value;
}
