import type { Styles } from "@portico/widget/fixtures";
import { Choice } from "../ground/Choice.tsx";
import { Check, Input, Section } from "./fields.tsx";

type Colors = NonNullable<Styles["colors"]>;

const colors: readonly (readonly [keyof Colors, string, string])[] = [
  ["primary", "Main button", "#19303d"],
  ["text", "Text", "#19303d"],
  ["secondary", "Quieter text", "#5c727d"],
  ["border", "Edges of fields", "#8c9ba3"],
  ["ring", "Ring of the focus", "#2f7fb5"],
];

const fonts: readonly (readonly [string, string])[] = [
  ["", "Arial"],
  ["system-ui, sans-serif", "The system’s"],
  ["Georgia, 'Times New Roman', serif", "Georgia"],
  ["ui-rounded, system-ui, sans-serif", "Rounded"],
];

interface StyleFieldsProps {
  styles: Styles;
  onChange: (styles: Styles) => void;
}

/** Colors, font and measures. */
export function StyleFields({ styles, onChange }: StyleFieldsProps) {
  const change = (changes: Styles) => onChange(withoutEmpty({ ...styles, ...changes }));
  const radius = (value: string) => (value === "" ? undefined : Number(value));
  return (
    <Section title="Looks">
      {colors.map(([name, label, shown]) => (
        <Color
          key={name}
          label={label}
          value={textOf(styles.colors?.[name])}
          shown={shown}
          onChange={(value) => change({ colors: withoutEmpty({ ...styles.colors, [name]: value || undefined }) })}
        />
      ))}
      <Choice
        label="Font"
        value={styles.fontFamily ?? ""}
        options={fonts}
        onChange={(font) => change({ fontFamily: font || undefined })}
      />
      <Choice
        label="Corners of the card"
        value={String(styles.container?.borderRadius ?? "")}
        options={[
          ["", "10 px"],
          ["0", "Square"],
          ["16", "16 px"],
          ["24", "24 px"],
        ]}
        onChange={(value) => change({ container: withoutEmpty({ ...styles.container, borderRadius: radius(value) }) })}
      />
      <Choice
        label="Corners of buttons and fields"
        value={String(styles.buttons?.borderRadius ?? "")}
        options={[
          ["", "8 px"],
          ["0", "Square"],
          ["14", "14 px"],
          ["999", "Pills"],
        ]}
        onChange={(value) => change({ buttons: withoutEmpty({ ...styles.buttons, borderRadius: radius(value) }) })}
      />
      <Check
        label="Without card, as wide as its place"
        isOn={styles.container?.flush === true}
        onChange={(isOn) => change({ container: withoutEmpty({ ...styles.container, flush: isOn || undefined }) })}
      />
      <Check
        label="Without title"
        isOn={styles.hideHeaderText === true}
        onChange={(isOn) => change({ hideHeaderText: isOn || undefined })}
      />
      <Input
        label="Address of a logo"
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
  /** What is there without a value. */
  shown: string;
  onChange: (value: string) => void;
}

/** A color by the browser's own picker, or written in any way that CSS has. */
function Color({ label, value, shown, onChange }: ColorProps) {
  const isHex = /^#[\da-f]{6}$/i.test(value);
  return (
    <div className="color">
      <input
        type="color"
        aria-label={`${label}, picked`}
        value={isHex ? value : shown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Input label={label} value={value} placeholder={shown} onChange={onChange} />
    </div>
  );
}

const textOf = (color: Colors[keyof Colors]) => (typeof color === "object" ? (color.light ?? "") : (color ?? ""));

/** Without what says nothing, so that the code says no more than was chosen. */
function withoutEmpty<Value extends object>(value: Value): Value {
  const kept = Object.entries(value).filter(
    ([, each]) => each !== undefined && !(typeof each === "object" && Object.keys(each).length === 0),
  );
  return Object.fromEntries(kept) as Value;
}
