import { Check, Checks } from "@portico/ui/components/Check";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Sections } from "@portico/ui/components/Sections";
import { TextField } from "@portico/ui/components/TextField";
import { useId } from "@portico/ui/components/use-id";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { type ProjectActions, ProjectForm, type ProjectFormProps } from "./ProjectForm.tsx";
import { SocialLogin } from "./SocialLogin.tsx";
import { type SettingsSection, settingsSections } from "./sections.ts";
import type { ProjectPageProps } from "./types.ts";
import { readSettings, type SettingsFormProps } from "./use-change.ts";
import { Versions } from "./Versions.tsx";

// Keeps an unsaved change in view until it is reviewed.
addStyles(`
.portico-settings-form { display: flex; flex-direction: column; gap: 16px; min-width: 0; }
.portico-settings-form :is(input, select, button) { scroll-margin-block-end: 160px; }
.portico-settings-unsaved:not([data-state=reviewed]) { position: sticky; inset-block-end: 0; border-radius: var(--po-radius-box); box-shadow: var(--po-shadow); }
`);

/** A project's settings by section, and the versions of all of them. An unsaved change spans the sections. */
export default function SettingsPage({ projectId, rest: [asked] = [] }: SettingsPageProps) {
  return (
    <ProjectForm
      projectId={projectId}
      form={(form, actions) => {
        const current = settingsSections.find(([name]) => name === asked)?.[0] ?? "sign-in-methods";
        return (
          <Sections
            label="Settings"
            names={settingsSections}
            current={current}
            onChoose={(name) => navigate(pathOf(projectId, "settings", name))}
          >
            <SettingsEditor current={current} actions={actions} {...form} />
          </Sections>
        );
      }}
    />
  );
}

interface SettingsPageProps extends ProjectPageProps {
  rest?: readonly string[];
}

interface SettingsEditorProps extends ProjectFormProps {
  current: SettingsSection;
  actions: ProjectActions;
}

function SettingsEditor({ current, actions, saving, ...form }: SettingsEditorProps) {
  return (
    <div {...part("settings-form")}>
      {current === "sign-in-methods" && <SignInMethods {...form} />}
      {current === "social-login" && <SocialLogin {...form} />}
      {current === "sessions" && <SessionSettings {...form} />}
      {current === "passwords" && <PasswordSettings {...form} />}
      {current === "versions" &&
        (form.project.origin === "console" ? (
          <Versions {...actions} />
        ) : (
          <Panel title="Versions">
            <Empty title="No versions">The configuration file is the only record of this project's settings.</Empty>
          </Panel>
        ))}
      {current === "other" && <OtherSettings projectId={form.project.project_id} />}
      {saving && (
        <div {...part("settings-unsaved")} data-state={form.under.isReviewed ? "reviewed" : undefined}>
          <Panel title="Unsaved changes">{saving}</Panel>
        </div>
      )}
    </div>
  );
}

/** Where settings are that this page does not have. */
export function OtherSettings({ projectId }: ProjectPageProps) {
  const links = [
    ["emails", "Emails", "Subject, heading, text and button of each email, in each language."],
    ["branding", "Branding", "Logo and colors of the sign-in widget, emails and pages."],
    ["origins-and-redirect-urls", "Origins and redirect URLs", "Sites that can call the API and receive sign-ins."],
  ] as const;
  return (
    <Panel
      title="Other settings"
      lead={
        <>
          Change settings that aren't in the console in the configuration file, on the command line or with the
          management API. See{" "}
          <a {...part("link")} href="/docs/project-settings" {...away}>
            Project settings
          </a>
          .
        </>
      }
    >
      <Rows label="Other settings">
        {links.map(([path, title, detail]) => (
          <Row key={path} title={title} detail={detail} onOpen={() => navigate(pathOf(projectId, path))} />
        ))}
      </Rows>
    </Panel>
  );
}

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

const POLICY = "password_policy";
const strengths = [
  ["zxcvbn", "Hard to guess", "Recommended. The provider estimates how long an attacker would need."],
  ["luds", "Length and character types", "Lowercase and uppercase letters, digits and symbols."],
  ["none", "Any password", "Only for test projects."],
] as const;

/** The strength that new passwords need. */
export function PasswordSettings(props: SettingsFormProps) {
  const { read, write, errorAt } = readSettings(props);
  const group = useId();
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
            group={group}
            label={label}
            hint={hint}
            checked={strength === value}
            disabled={props.isReadOnly}
            onChange={() => write([POLICY, "strength"], value)}
          />
        ))}
      </Checks>
      {strength === "luds" && (
        <div {...part("field-pair")}>
          {number("minimum_length", "Minimum length", "1 to 128 characters.")}
          {number("complexity", "Character types", "0 to 4: lowercase, uppercase, digits, symbols.")}
        </div>
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

const SETTING = ["session_maximum_minutes"];
const BOUND = ["device_bound_sessions"];
const HOUR = 60;
const DAY = 24 * HOUR;
const lengths = [8 * HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY];

/** The maximum length of sessions, and whether they are bound to the browser. */
export function SessionSettings(props: SettingsFormProps) {
  const { read, write } = readSettings(props);
  const group = useId();
  const current = Number(read(SETTING));
  const options = lengths.includes(current) ? lengths : [...lengths, current].sort((a, b) => a - b);
  return (
    <Panel
      title="Sessions"
      lead="Members must sign in again after this time. Your app and organizations can set a shorter time."
    >
      <Checks legend="Maximum session length">
        {options.map((minutes) => (
          <Check
            key={minutes}
            group={group}
            label={describe(minutes)}
            checked={minutes === current}
            disabled={props.isReadOnly}
            onChange={() => write(SETTING, minutes)}
          />
        ))}
      </Checks>
      <Check
        label="Bind sessions to the browser"
        hint="Stolen cookies stop working after five minutes. Turning this on signs out all members."
        checked={read(BOUND) === true}
        disabled={props.isReadOnly}
        onChange={(isOn) => write(BOUND, isOn)}
      />
    </Panel>
  );
}

function describe(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, "day"]
      : minutes % HOUR === 0
        ? [minutes / HOUR, "hour"]
        : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
