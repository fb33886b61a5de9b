import { Check, Checks } from "@portico/ui/components/Check";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type AuthMethod, oauthProviderNames, oauthProviders } from "@portico/wire";
import { organization } from "../../shared/organization-texts.ts";
import { PolicyPreview } from "./PolicyPreview.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type SettingsProps, useDraft } from "./use-draft.ts";

/** The sign-in methods that the organization allows. */
export function SignInPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const draft = useDraft(props);
  const group = useId();
  const { auth_methods, allowed_auth_methods: allowed } = draft.value;
  const isSome = auth_methods === "RESTRICTED";
  const methods: [AuthMethod, string][] = [
    ["sso", texts.methods.sso],
    ["magic_link", texts.methods.magic_link],
    ["email_otp", texts.methods.email_otp],
    ["password", texts.methods.password],
    ...oauthProviderNames.map((name): [AuthMethod, string] => [`${name}_oauth`, oauthProviders[name].name]),
  ];
  const isEmpty = isSome && allowed.length === 0;
  return (
    <SettingsPanel
      title={texts.signIn}
      lead={texts.signInLead}
      draft={draft}
      canChange={props.canChange}
      isInvalid={isEmpty}
    >
      <Checks legend={texts.signInLegend}>
        <Check
          group={group}
          label={texts.allMethods}
          checked={!isSome}
          disabled={!props.canChange}
          onChange={() => draft.set({ auth_methods: "ALL_ALLOWED" })}
        />
        <Check
          group={group}
          label={texts.someMethods}
          checked={isSome}
          disabled={!props.canChange}
          onChange={() => draft.set({ auth_methods: "RESTRICTED" })}
        />
      </Checks>
      {isSome && (
        <Checks legend={texts.someMethods}>
          {methods.map(([method, word]) => (
            <Check
              key={method}
              label={word}
              checked={allowed.includes(method)}
              disabled={!props.canChange}
              onChange={(isOn) =>
                draft.set({
                  allowed_auth_methods: isOn ? [...allowed, method] : allowed.filter((one) => one !== method),
                })
              }
            />
          ))}
          <FieldNote id={`${group}-note`} error={isEmpty ? texts.noMethod : undefined} />
        </Checks>
      )}
      {!isEmpty && <PolicyPreview settings={draft.changes} />}
    </SettingsPanel>
  );
}

/** Whether two-step verification is required, and which methods are allowed. */
export function SecondFactorPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const draft = useDraft(props);
  const group = useId();
  const { mfa_policy, mfa_methods, allowed_mfa_methods: allowed } = draft.value;
  const isSome = mfa_methods === "RESTRICTED";
  const isEmpty = isSome && allowed.length === 0;
  const methods = [
    ["totp", texts.totp],
    ["sms_otp", texts.sms],
  ] as const;
  return (
    <SettingsPanel title={texts.mfa} draft={draft} canChange={props.canChange} isInvalid={isEmpty}>
      <Checks legend={texts.mfaLegend}>
        <Check
          group={`${group}-policy`}
          label={texts.mfaOptional}
          checked={mfa_policy === "OPTIONAL"}
          disabled={!props.canChange}
          onChange={() => draft.set({ mfa_policy: "OPTIONAL" })}
        />
        <Check
          group={`${group}-policy`}
          label={texts.mfaRequired}
          hint={texts.mfaRequiredHint}
          checked={mfa_policy === "REQUIRED_FOR_ALL"}
          disabled={!props.canChange}
          onChange={() => draft.set({ mfa_policy: "REQUIRED_FOR_ALL" })}
        />
      </Checks>
      <Checks legend={texts.mfaMethods}>
        <Check
          group={`${group}-methods`}
          label={texts.mfaAll}
          checked={!isSome}
          disabled={!props.canChange}
          onChange={() => draft.set({ mfa_methods: "ALL_ALLOWED" })}
        />
        <Check
          group={`${group}-methods`}
          label={texts.mfaSome}
          checked={isSome}
          disabled={!props.canChange}
          onChange={() => draft.set({ mfa_methods: "RESTRICTED" })}
        />
      </Checks>
      {isSome && (
        <Checks legend={texts.mfaSome}>
          {methods.map(([method, word]) => (
            <Check
              key={method}
              label={word}
              checked={allowed.includes(method)}
              disabled={!props.canChange}
              onChange={(isOn) =>
                draft.set({
                  allowed_mfa_methods: isOn ? [...allowed, method] : allowed.filter((one) => one !== method),
                })
              }
            />
          ))}
          <FieldNote id={`${group}-note`} error={isEmpty ? texts.noMethod : undefined} />
        </Checks>
      )}
      {!isEmpty && <PolicyPreview settings={draft.changes} />}
    </SettingsPanel>
  );
}
