import { Check, Checks } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { TextField } from "@portico/ui/components/TextField";
import { useState } from "react";
import { readSettings, type SettingsFormProps } from "./settings-form.ts";

const POLICY = "password_policy";
const strengths = [
  ["zxcvbn", "Hard to guess", "Recommended. The provider estimates how long an attacker would need."],
  ["luds", "Length and character types", "Lowercase and uppercase letters, digits and symbols."],
  ["none", "Any password", "Only for test projects."],
] as const;

/** The strength that new passwords need. */
export function PasswordSettings(props: SettingsFormProps) {
  const { read, write, errorAt } = readSettings(props);
  const strength = read([POLICY, "strength"]);
  const breaches = read([POLICY, "breach_check"]);
  // The setting can also be a custom service. Turning the check back on restores it.
  const [switchedOn] = useState(breaches === "off" ? "offline" : breaches);
  const number = (name: "minimum_length" | "complexity", label: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      value={String(read([POLICY, name]) ?? "")}
      hint={hint}
      error={errorAt([POLICY, name])}
      disabled={props.isReadOnly}
      onChange={(text) => write([POLICY, name], /^\d+$/.test(text) ? Number(text) : text)}
    />
  );
  return (
    <Panel title="Passwords" lead="Applies to new passwords. Existing passwords keep working.">
      <Checks legend="Password strength">
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
          {number("complexity", "Character types", "0 to 4: lowercase, uppercase, digits, symbols.")}
        </>
      )}
      <Check
        label="Reject passwords from known data breaches"
        checked={breaches !== "off"}
        disabled={props.isReadOnly}
        onChange={(isOn) => write([POLICY, "breach_check"], isOn ? switchedOn : "off")}
      />
    </Panel>
  );
}
