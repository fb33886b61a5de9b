import { Check, Checks } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { TextField } from "@portico/ui/components/TextField";
import { useState } from "react";
import { readSettings, type SettingsFormProps } from "./settings-form.ts";

const POLICY = "password_policy";
const strengths = [
  ["zxcvbn", "Hard to guess", "Recommended. The provider estimates how long an attacker would need."],
  ["luds", "Long enough, with several kinds of characters", "Lowercase and uppercase letters, digits and symbols."],
  ["none", "Any password", "Only for projects in which passwords protect nothing."],
] as const;

/** How strong a new password must be. */
export function PasswordSettings(props: SettingsFormProps) {
  const { read, write, faultAt } = readSettings(props);
  const strength = read([POLICY, "strength"]);
  const breaches = read([POLICY, "breach_check"]);
  // A service of the project's own is a setting, too: it comes back when the check is switched on again.
  const [switchedOn] = useState(breaches === "off" ? "offline" : breaches);
  const number = (name: "minimum_length" | "complexity", label: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      value={String(read([POLICY, name]) ?? "")}
      hint={hint}
      error={faultAt([POLICY, name])}
      disabled={props.isReadOnly}
      onChange={(text) => write([POLICY, name], /^\d+$/.test(text) ? Number(text) : text)}
    />
  );
  return (
    <Panel title="Passwords" lead="For new passwords. Members keep those that they have.">
      <Checks legend="A new password must be">
        {strengths.map(([value, label, hint]) => (
          <Check
            key={value}
            group="password_strength"
            label={label}
            hint={hint}
            checked={strength === value}
            disabled={props.isReadOnly}
            onChange={() => write([POLICY, "strength"], value)}
          />
        ))}
      </Checks>
      {strength === "luds" && (
        <>
          {number("minimum_length", "Minimum length", "1 to 128 characters.")}
          {number("complexity", "Kinds of characters", "0 to 4: lowercase, uppercase, digits, symbols.")}
        </>
      )}
      <Check
        label="Refuse passwords that appear in known data breaches"
        checked={breaches !== "off"}
        disabled={props.isReadOnly}
        onChange={(isOn) => write([POLICY, "breach_check"], isOn ? switchedOn : "off")}
      />
    </Panel>
  );
}
