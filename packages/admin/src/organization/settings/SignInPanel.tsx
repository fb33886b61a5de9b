import { Check, Checks } from "@portico/ui/components/Check";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { SelectField } from "@portico/ui/components/SelectField";
import { useId } from "@portico/ui/components/use-id";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type AuthMethod, type MfaMethod, oauthProviderNames, oauthProviders } from "@portico/wire";
import { mfaMethods, secondFactors } from "../../member/profile/second-factors.ts";
import { profile } from "../../member/profile/texts.ts";
import { useCalls } from "../../shared/calls.ts";
import { organization } from "../../shared/organization-texts.ts";
import { PolicyPreview } from "./PolicyPreview.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type SettingsProps, useDraft } from "./use-draft.ts";

/** The sign-in methods that the organization allows. */
export function SignInPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const draft = useDraft(props);
  const { auth_methods, allowed_auth_methods: allowed } = draft.value;
  const isSome = auth_methods === "RESTRICTED";
  const methods: [AuthMethod, string][] = [
    ["sso", texts.methods.sso],
    ["magic_link", texts.methods.magic_link],
    ["email_otp", texts.methods.email_otp],
    ["password", texts.methods.password],
    ["passkey", texts.methods.passkey],
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
      <MethodChoice
        legend={texts.signInLegend}
        all={texts.allMethods}
        some={texts.someMethods}
        methods={methods}
        allowed={isSome ? allowed : undefined}
        error={isEmpty ? texts.noMethod : undefined}
        isDisabled={!props.canChange}
        onRestrict={(isRestricted) => draft.set({ auth_methods: isRestricted ? "RESTRICTED" : "ALL_ALLOWED" })}
        onAllow={(allowed_auth_methods) => draft.set({ allowed_auth_methods })}
      />
      {!isEmpty && <PolicyPreview settings={draft.changes} />}
    </SettingsPanel>
  );
}

const rememberedDays = [7, 30] as const;

/** Whether two-step verification is required, and which methods are allowed. Without a carrier, text messages are left out. */
export function SecondFactorPanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const { factors: own } = useStrings("profile", profile);
  const draft = useDraft(props);
  const group = useId();
  const locale = useLocale();
  const { mfa_policy, mfa_methods, allowed_mfa_methods: allowed, mfa_remembered_device_days: days } = draft.value;
  const isSome = mfa_methods === "RESTRICTED";
  const isEmpty = isSome && allowed.length === 0;
  const { client } = useCalls();
  const canText = useLoad(async () => (await client.bootstrap()).smsAvailable, [client]).value !== false;
  const names: Partial<Record<MfaMethod, string>> = {
    totp: texts.totp,
    sms_otp: texts.sms,
    passkey: texts.methods.passkey,
  };
  // Passkeys come last.
  const methods = [...mfaMethods.filter((method) => method !== "passkey"), "passkey" as const]
    .filter((method) => method !== "sms_otp" || canText || (isSome && allowed.includes(method)))
    .map((method) => [method, names[method] ?? own[secondFactors[method].name]] as const);
  return (
    <SettingsPanel title={texts.mfa} draft={draft} canChange={props.canChange} isInvalid={isEmpty}>
      <Checks legend={texts.mfaLegend}>
        <Check
          group={group}
          label={texts.mfaOptional}
          checked={mfa_policy === "OPTIONAL"}
          disabled={!props.canChange}
          onChange={() => draft.set({ mfa_policy: "OPTIONAL" })}
        />
        <Check
          group={group}
          label={texts.mfaRequired}
          hint={texts.mfaRequiredHint}
          checked={mfa_policy === "REQUIRED_FOR_ALL"}
          disabled={!props.canChange}
          onChange={() => draft.set({ mfa_policy: "REQUIRED_FOR_ALL" })}
        />
      </Checks>
      {(isSome || methods.length > 1) && (
        <MethodChoice
          legend={texts.mfaMethods}
          all={texts.mfaAll}
          some={texts.mfaSome}
          methods={methods}
          allowed={isSome ? allowed : undefined}
          error={isEmpty ? texts.noMethod : undefined}
          isDisabled={!props.canChange}
          onRestrict={(isRestricted) => draft.set({ mfa_methods: isRestricted ? "RESTRICTED" : "ALL_ALLOWED" })}
          onAllow={(allowed_mfa_methods) => draft.set({ allowed_mfa_methods })}
        />
      )}
      <SelectField
        label={texts.mfaRemember}
        hint={texts.mfaRememberHint}
        value={String(days ?? "")}
        disabled={!props.canChange}
        onChange={(value) =>
          draft.set({ mfa_remembered_device_days: rememberedDays.find((one) => String(one) === value) ?? null })
        }
        options={[
          { value: "", text: texts.mfaRememberOff },
          ...rememberedDays.map((count) => ({
            value: String(count),
            text: new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(count),
          })),
        ]}
      />
      {!isEmpty && <PolicyPreview settings={draft.changes} />}
    </SettingsPanel>
  );
}

interface MethodChoiceProps<Method extends string> {
  legend: string;
  all: string;
  some: string;
  methods: readonly (readonly [Method, string])[];
  /** Undefined if all methods are allowed. */
  allowed: Method[] | undefined;
  error: string | undefined;
  isDisabled: boolean;
  onRestrict(isRestricted: boolean): void;
  onAllow(methods: Method[]): void;
}

/** All methods, or the ones that are chosen from a list. */
function MethodChoice<Method extends string>(props: MethodChoiceProps<Method>) {
  const { methods, allowed, isDisabled, onRestrict, onAllow } = props;
  const group = useId();
  return (
    <>
      <Checks legend={props.legend}>
        <Check
          group={group}
          label={props.all}
          checked={!allowed}
          disabled={isDisabled}
          onChange={() => onRestrict(false)}
        />
        <Check
          group={group}
          label={props.some}
          checked={allowed !== undefined}
          disabled={isDisabled}
          onChange={() => onRestrict(true)}
        />
      </Checks>
      {allowed && (
        <Checks legend={props.some}>
          {methods.map(([method, label]) => (
            <Check
              key={method}
              label={label}
              checked={allowed.includes(method)}
              disabled={isDisabled}
              onChange={(isOn) => onAllow(isOn ? [...allowed, method] : allowed.filter((one) => one !== method))}
            />
          ))}
          <FieldNote id={`${group}-note`} error={props.error} />
        </Checks>
      )}
    </>
  );
}
