import { oauthProviderNames, oauthProviders, sampleConnection } from "@portico/widget/playground";
import { Check, Checks, Section, Select } from "../lib/fields.tsx";
import type { OrganizationPolicy } from "./draft.ts";

type AuthMethod = NonNullable<OrganizationPolicy["allowed_auth_methods"]>[number];
type MfaMethod = NonNullable<OrganizationPolicy["allowed_mfa_methods"]>[number];

const authMethods: readonly (readonly [AuthMethod, string])[] = [
  ["magic_link", "Magic links"],
  ["email_otp", "Email codes"],
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

/** The sign-in settings of an organization. */
export function PolicyFields({ policy, onChange }: PolicyFieldsProps) {
  const change = (changes: OrganizationPolicy) => onChange({ ...policy, ...changes });
  const connect = (count: number) => {
    const sso_active_connections = connections.slice(0, count).map(sampleConnection);
    change({ sso_active_connections });
  };
  return (
    <Section title="Organization settings">
      <Check
        label="Use an organization with its own settings"
        isOn={policy !== null}
        onChange={(isOn) => onChange(isOn ? {} : null)}
      />
      {policy && (
        <>
          <Check
            label="Restrict sign-in methods"
            isOn={policy.auth_methods === "RESTRICTED"}
            onChange={(isOn) => change({ auth_methods: isOn ? "RESTRICTED" : "ALL_ALLOWED" })}
          />
          {policy.auth_methods === "RESTRICTED" && (
            <Checks
              legend="Allowed sign-in methods"
              all={authMethods}
              chosen={policy.allowed_auth_methods ?? []}
              onChange={(chosen) => change({ allowed_auth_methods: chosen })}
            />
          )}
          <Select
            label="Single sign-on connections"
            value={String(policy.sso_active_connections?.length ?? 0)}
            options={[
              ["0", "None"],
              ["1", "One"],
              ["2", "Two"],
            ]}
            onChange={(count) => connect(Number(count))}
          />
          <Check
            label="Require two-step verification"
            isOn={policy.mfa_policy === "REQUIRED_FOR_ALL"}
            onChange={(isOn) => change({ mfa_policy: isOn ? "REQUIRED_FOR_ALL" : "OPTIONAL" })}
          />
          <Check
            label="Restrict two-step verification methods"
            isOn={policy.mfa_methods === "RESTRICTED"}
            onChange={(isOn) => change({ mfa_methods: isOn ? "RESTRICTED" : "ALL_ALLOWED" })}
          />
          {policy.mfa_methods === "RESTRICTED" && (
            <Checks
              legend="Allowed two-step verification methods"
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
