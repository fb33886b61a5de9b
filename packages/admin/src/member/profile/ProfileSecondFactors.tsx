import type { Organization } from "@portico/client";
import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { Check } from "@portico/ui/components/Check";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { hasPasskeys } from "@portico/ui/lib/webauthn";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { addPasskey } from "./passkey-calls.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpAuthenticator } from "./SetUpAuthenticator.tsx";
import { SetUpTexts } from "./SetUpTexts.tsx";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

type Doing = "nothing" | "setUpApp" | "removeApp" | "setUpText" | "removeText";

export interface ProfileSecondFactorsProps {
  /** Initial state, for the gallery. */
  doingAtFirst?: Doing;
  codesAtFirst?: readonly string[];
  isRenewalInitiallyOpen?: boolean;
}

type MfaSettings = { mfa_enrolled: boolean } | { default_mfa_method: Method };

/** Two-step verification: sets up, replaces and removes methods, and shows when members are asked for it. */
export function ProfileSecondFactorsScreen({
  doingAtFirst = "nothing",
  codesAtFirst,
  isRenewalInitiallyOpen,
}: ProfileSecondFactorsProps) {
  const { factors: texts, refused } = useStrings("profile", profile);
  const { client } = useCalls();
  const self = useSelf();
  const canText = useLoad(async () => (await client.bootstrap()).smsAvailable, [client]).value !== false;
  const notify = useNotify();
  const [doing, setDoing] = useState<Doing>(doingAtFirst);
  const rest = () => setDoing("nothing");
  const removeApp = useAction(async () => {
    await client.self.deleteMFATOTP();
    rest();
    notify(texts.appRemoved);
  });
  const removeText = useAction(async () => {
    await client.self.deleteMFAPhoneNumber();
    rest();
    notify(texts.textRemoved);
  });
  const update = useAction(async (to: MfaSettings, back: MfaSettings, says: string) => {
    await client.self.update(to);
    notify(says, () => client.self.update(back));
  });
  const setUpPasskey = useAction(async () => {
    if (self) await addPasskey(client, self.who, { isSecondFactor: true });
    notify(texts.passkeyAdded);
  });
  if (!self) {
    return (
      <Panel title={texts.title} lead={texts.lead}>
        <Skeleton rows={2} />
      </Panel>
    );
  }
  const { member, organization } = self;
  const allowed = allowedFactors(organization);
  const canSetUpText = canText && allowed.includes("sms_otp");
  const isRequired = organization.mfa_policy === "REQUIRED_FOR_ALL";
  const hasApp = member.totp_registration_id !== "";
  const hasText = member.mfa_phone_number_verified;
  const hasPasskey = member.mfa_passkey_id !== "";
  const hasSeveral = [hasApp, hasText, hasPasskey].filter(Boolean).length > 1;
  const isResting = doing === "nothing";
  const badges = (method: Method, isOn: boolean) =>
    isOn && (
      <>
        <Badge kind="good">{texts.on}</Badge>
        {hasSeveral && member.default_mfa_method === method && <Badge>{texts.isDefault}</Badge>}
      </>
    );
  const before = member.default_mfa_method;
  const preferAction = (method: Method, name: string) =>
    hasSeveral &&
    before !== method &&
    before !== "" && (
      <Action
        label={`${texts.makeDefault}: ${name}`}
        busy={update.isBusy}
        onClick={() =>
          void update.run({ default_mfa_method: method }, { default_mfa_method: before }, texts.madeDefault)
        }
      >
        {texts.makeDefault}
      </Action>
    );
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Rows label={texts.title}>
        <Row
          title={texts.app}
          badges={badges("totp", hasApp)}
          detail={hasApp ? texts.appOn : allowed.includes("totp") ? texts.appOff : texts.notAllowed}
          actions={
            isResting &&
            (hasApp ? (
              <Actions>
                {preferAction("totp", texts.app)}
                <Action label={`${texts.remove}: ${texts.app}`} onClick={() => setDoing("removeApp")}>
                  {texts.remove}
                </Action>
              </Actions>
            ) : (
              allowed.includes("totp") && (
                <Action label={`${texts.setUp}: ${texts.app}`} onClick={() => setDoing("setUpApp")}>
                  {texts.setUp}
                </Action>
              )
            ))
          }
        >
          {doing === "setUpApp" && <SetUpAuthenticator onEnd={rest} />}
          {doing === "removeApp" && (
            <ConfirmDialog
              title={texts.removeAppTitle}
              action={texts.remove}
              busy={removeApp.isBusy}
              failure={removeApp.failure}
              texts={refused}
              onConfirm={() => void removeApp.run()}
              onCancel={rest}
            >
              {texts.removeAppBody}
            </ConfirmDialog>
          )}
        </Row>
        {hasApp && doing !== "setUpApp" && (
          <RecoveryCodes codesAtFirst={codesAtFirst} isInitiallyOpen={isRenewalInitiallyOpen} />
        )}
        {(hasPasskey || (hasPasskeys() && allowed.includes("passkey"))) && (
          <Row
            title={texts.passkey}
            badges={badges("passkey", hasPasskey)}
            detail={hasPasskey ? texts.passkeyOn : texts.passkeyOff}
            actions={
              isResting &&
              (hasPasskey
                ? preferAction("passkey", texts.passkey)
                : allowed.includes("passkey") && (
                    <Action
                      label={`${texts.setUp}: ${texts.passkey}`}
                      busy={setUpPasskey.isBusy}
                      onClick={() => void setUpPasskey.run()}
                    >
                      {texts.setUp}
                    </Action>
                  ))
            }
          />
        )}
        {(canText || hasText) && (
          <Row
            title={texts.text}
            badges={badges("sms_otp", hasText)}
            detail={
              hasText ? <bdi dir="ltr">{member.mfa_phone_number}</bdi> : canSetUpText ? texts.textOff : texts.notAllowed
            }
            actions={
              isResting && (
                <Actions>
                  {preferAction("sms_otp", texts.text)}
                  {canSetUpText && (
                    <Action
                      label={hasText ? undefined : `${texts.setUp}: ${texts.text}`}
                      onClick={() => setDoing("setUpText")}
                    >
                      {hasText ? texts.changePhone : texts.setUp}
                    </Action>
                  )}
                  {hasText && (
                    <Action label={`${texts.remove}: ${texts.text}`} onClick={() => setDoing("removeText")}>
                      {texts.remove}
                    </Action>
                  )}
                </Actions>
              )
            }
          >
            {doing === "setUpText" && <SetUpTexts onEnd={rest} />}
            {doing === "removeText" && (
              <ConfirmDialog
                title={texts.removeTextTitle({ phone: member.mfa_phone_number })}
                action={texts.remove}
                busy={removeText.isBusy}
                failure={removeText.failure}
                texts={refused}
                onConfirm={() => void removeText.run()}
                onCancel={rest}
              >
                {texts.removeTextBody}
              </ConfirmDialog>
            )}
          </Row>
        )}
      </Rows>
      {isRequired ? (
        <p className="portico-panel-lead">{texts.required}</p>
      ) : (
        (hasApp || hasText || hasPasskey) && (
          <Check
            label={texts.ask}
            hint={texts.askHint}
            checked={member.mfa_enrolled}
            disabled={update.isBusy}
            onChange={(mfa_enrolled) =>
              void update.run(
                { mfa_enrolled },
                { mfa_enrolled: !mfa_enrolled },
                mfa_enrolled ? texts.asked : texts.notAsked,
              )
            }
          />
        )
      )}
      <FailureNote failure={update.failure ?? setUpPasskey.failure} texts={refused} />
    </Panel>
  );
}

type Method = Organization["allowed_mfa_methods"][number];

/** Returns the two-step verification methods that the organization allows. */
function allowedFactors({
  mfa_methods,
  allowed_mfa_methods,
}: Pick<Organization, "mfa_methods" | "allowed_mfa_methods">): Method[] {
  return mfa_methods === "RESTRICTED" ? allowed_mfa_methods : ["totp", "sms_otp", "passkey"];
}
