import { Check, Checks } from "@portico/ui/components/Check";
import { TextArea } from "@portico/ui/components/TextArea";
import { useId } from "@portico/ui/components/use-id";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { organization } from "../../shared/organization-texts.ts";
import { rolesThatMay, usePolicy } from "../../shared/use-policy.ts";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { readDomains, type SettingsProps, useDraft } from "./use-draft.ts";

/** How members join: by invitation, or with an email address at an allowed domain. */
export function JoiningPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const draft = useDraft(props);
  const policy = usePolicy();
  const group = useId();
  const { email_invites, email_jit_provisioning, email_allowed_domains, sso_jit_provisioning } = draft.value;
  // Turning it off and on again keeps a list of connections, which only the app's developer sets.
  const on = props.organization.sso_jit_provisioning === "RESTRICTED" ? "RESTRICTED" : "ALL_ALLOWED";
  // Keeps the raw input. The draft has the parsed domains.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null && readDomains(typed).join() === email_allowed_domains.join();
  const needsDomains = email_invites === "RESTRICTED" || email_jit_provisioning === "RESTRICTED";
  const isMissing = needsDomains && email_allowed_domains.length === 0;
  const inviters = rolesThatMay(policy, "member", "create");
  const choices = [
    ["ALL_ALLOWED", texts.invitesAll],
    ["RESTRICTED", texts.invitesSome],
    ["NOT_ALLOWED", texts.invitesNone],
  ] as const;
  return (
    <SettingsPanel title={texts.joining} draft={draft} canChange={props.canChange} isInvalid={isMissing}>
      <Checks legend={texts.invites}>
        {choices.map(([value, word]) => (
          <Check
            key={value}
            group={group}
            label={word}
            checked={email_invites === value}
            disabled={!props.canChange}
            onChange={() => draft.set({ email_invites: value })}
          />
        ))}
      </Checks>
      {inviters.length > 0 && (
        <p {...part("panel-lead")}>{texts.inviters({ roles: inviters.map(roleName).join(", ") })}</p>
      )}
      <Check
        label={texts.jit}
        checked={email_jit_provisioning === "RESTRICTED"}
        disabled={!props.canChange}
        onChange={(isOn) => draft.set({ email_jit_provisioning: isOn ? "RESTRICTED" : "NOT_ALLOWED" })}
      />
      <Check
        label={texts.ssoJit}
        hint={sso_jit_provisioning === "RESTRICTED" ? texts.ssoJitSome : texts.ssoJitHint}
        checked={sso_jit_provisioning !== "NOT_ALLOWED"}
        disabled={!props.canChange}
        onChange={(isOn) => draft.set({ sso_jit_provisioning: isOn ? on : "NOT_ALLOWED" })}
      />
      {(needsDomains || email_allowed_domains.length > 0) && (
        <TextArea
          label={texts.domains}
          name="allowed-domains"
          rows={3}
          isCode
          value={isTyping ? typed : email_allowed_domains.join("\n")}
          hint={texts.domainsHint}
          error={isMissing ? texts.domainsMissing : undefined}
          disabled={!props.canChange}
          onChange={(text) => {
            setTyped(text);
            draft.set({ email_allowed_domains: readDomains(text) });
          }}
        />
      )}
    </SettingsPanel>
  );
}
