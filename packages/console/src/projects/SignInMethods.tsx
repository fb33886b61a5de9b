import { Check, Checks } from "@portico/ui/components/Check";
import { Panel } from "@portico/ui/components/Panel";
import { readSettings, type SettingsFormProps } from "./settings-form.ts";

const switches: [setting: string, label: string, hint: string][] = [
  [
    "email_link_and_code",
    "Emails with a magic link also contain a code",
    "For members who read their email in another browser.",
  ],
  [
    "create_organization_enabled",
    "People who sign in can create an organization",
    "Otherwise they can only join one that invites them or accepts their email domain.",
  ],
];

/** What can be switched on and off of signing in by email. */
export function SignInMethods(props: SettingsFormProps) {
  const { read, write } = readSettings(props);
  return (
    <Panel
      title="Sign-in methods"
      lead="Magic links, email codes, passwords and single sign-on are always available. Your pages choose which of them to show, and each organization chooses which to accept."
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
