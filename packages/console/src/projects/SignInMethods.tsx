import { Check, Checks } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { readSettings, type SettingsFormProps } from "./settings-form.ts";

const switches: [setting: string, label: string, hint: string][] = [
  ["email_link_and_code", "Include a code in magic link emails", "For members who open their email on another device."],
  [
    "create_organization_enabled",
    "Anyone who signs in can create an organization",
    "Otherwise people can only join an organization that invites them or accepts their email domain.",
  ],
];

/** Switches for email sign-in and sign-up. */
export function SignInMethods(props: SettingsFormProps) {
  const { read, write } = readSettings(props);
  return (
    <Panel
      title="Sign-in methods"
      lead="Magic links, email codes, passwords and single sign-on are always available. Your app chooses which to show, and each organization chooses which to accept."
    >
      <Checks legend="Email and sign-up">
        {switches.map(([setting, label, hint]) => (
          <Check
            key={setting}
            label={label}
            hint={hint}
            checked={read([setting]) === true}
            disabled={props.isReadOnly}
            onChange={(isOn) => write([setting], isOn)}
          />
        ))}
      </Checks>
    </Panel>
  );
}
