import { oauthProviderNames, oauthProviders, sampleConnection } from "@portico/widget/playground";
import { Choice } from "../ground/Choice.tsx";
import type { OrganizationPolicy } from "./draft.ts";
import { Check, Checks, Section } from "./fields.tsx";

type AuthMethod = NonNullable<OrganizationPolicy["allowed_auth_methods"]>[number];
type MfaMethod = NonNullable<OrganizationPolicy["allowed_mfa_methods"]>[number];

const authMethods: readonly (readonly [AuthMethod, string])[] = [
  ["magic_link", "Links by email"],
  ["email_otp", "Codes by email"],
  ["password", "Passwords"],
  ["sso", "Single sign-on"],
  ...oauthProviderNames.map((name) => [`${name}_oauth`, oauthProviders[name].name] as const),
];
const mfaMethods: readonly (readonly [MfaMethod, string])[] = [
  ["totp", "Authenticator app"],
  ["sms_otp", "Text message"],
];
const connections = ["okta", "microsoft-entra"];

interface PolicyFieldsProps {
  policy: OrganizationPolicy | null;
  onChange: (policy: OrganizationPolicy | null) => void;
}

/** What an organization asks of its members. */
export function PolicyFields({ policy, onChange }: PolicyFieldsProps) {
  const change = (changes: OrganizationPolicy) => onChange({ ...policy, ...changes });
  const connect = (count: number) => {
    const sso_active_connections = connections.slice(0, count).map(sampleConnection);
    change({ sso_active_connections });
  };
  return (
    <Section title="Organization’s policy">
      <Check
        label="Try it with an organization"
        isOn={policy !== null}
        onChange={(isOn) => onChange(isOn ? {} : null)}
      />
      {policy && (
        <>
          <Check
            label="Only some methods sign members in"
            isOn={policy.auth_methods === "RESTRICTED"}
            onChange={(isOn) => change({ auth_methods: isOn ? "RESTRICTED" : "ALL_ALLOWED" })}
          />
          {policy.auth_methods === "RESTRICTED" && (
            <Checks
              legend="These"
              all={authMethods}
              chosen={policy.allowed_auth_methods ?? []}
              onChange={(chosen) => change({ allowed_auth_methods: chosen })}
            />
          )}
          <Choice
            label="Connections of single sign-on"
            value={String(policy.sso_active_connections?.length ?? 0)}
            options={[
              ["0", "None"],
              ["1", "One"],
              ["2", "Two"],
            ]}
            onChange={(count) => connect(Number(count))}
          />
          <Check
            label="Everybody needs a second factor"
            isOn={policy.mfa_policy === "REQUIRED_FOR_ALL"}
            onChange={(isOn) => change({ mfa_policy: isOn ? "REQUIRED_FOR_ALL" : "OPTIONAL" })}
          />
          <Check
            label="Only some second factors count"
            isOn={policy.mfa_methods === "RESTRICTED"}
            onChange={(isOn) => change({ mfa_methods: isOn ? "RESTRICTED" : "ALL_ALLOWED" })}
          />
          {policy.mfa_methods === "RESTRICTED" && (
            <Checks
              legend="These"
              all={mfaMethods}
              chosen={policy.allowed_mfa_methods ?? []}
              onChange={(chosen) => change({ allowed_mfa_methods: chosen })}
            />
          )}
        </>
      )}
    </Section>
  );
}
