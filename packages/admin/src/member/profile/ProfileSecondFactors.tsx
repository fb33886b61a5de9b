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
import type { MfaMethod } from "@portico/wire";
import { Fragment, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { addPasskey } from "./passkey-calls.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpAuthenticator } from "./SetUpAuthenticator.tsx";
import { SetUpTexts } from "./SetUpTexts.tsx";
import { allowedFactors, mfaMethods, type Removal, secondFactors } from "./second-factors.ts";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

/** How each factor is set up. The browser asks for a passkey itself. */
const setUps: Record<Exclude<MfaMethod, "passkey">, typeof SetUpAuthenticator> = {
  totp: SetUpAuthenticator,
  sms_otp: SetUpTexts,
};

type Doing = "nothing" | `${"setUp" | "remove"} ${MfaMethod}`;

export interface ProfileSecondFactorsProps {
  /** Initial state, for the gallery. */
  doingAtFirst?: Doing;
  codesAtFirst?: readonly string[];
  isRenewalInitiallyOpen?: boolean;
}

type MfaSettings = { mfa_enrolled: boolean } | { default_mfa_method: MfaMethod };

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
  const remove = useAction(async ({ call, done }: Removal) => {
    await client.self[call]();
    rest();
    notify(texts[done]);
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
  const isRequired = organization.mfa_policy === "REQUIRED_FOR_ALL";
  const held = mfaMethods.filter((method) => secondFactors[method].isSetUp(member));
  const hasSeveral = held.length > 1;
  const before = member.default_mfa_method;
  const preferAction = (method: MfaMethod, name: string) =>
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
        {mfaMethods.map((method) => {
          const { off, on, phoneOf, replace, removal, ...kind } = secondFactors[method];
          const name = texts[kind.name];
          const isOn = held.includes(method);
          const isAvailable = method === "sms_otp" ? canText : method !== "passkey" || hasPasskeys();
          const canSetUp = isAvailable && allowed.includes(method);
          // A passkey is not mentioned where it can't be set up.
          if (!isOn && !(method === "passkey" ? canSetUp : isAvailable)) return null;
          const setUpAction = canSetUp && (!isOn || replace) && (
            <Action
              label={isOn ? undefined : `${texts.setUp}: ${name}`}
              busy={setUpPasskey.isBusy && method === "passkey"}
              onClick={() => (method === "passkey" ? void setUpPasskey.run() : setDoing(`setUp ${method}`))}
            >
              {isOn && replace ? texts[replace] : texts.setUp}
            </Action>
          );
          const SetUp = method !== "passkey" && doing === `setUp ${method}` && setUps[method];
          return (
            <Fragment key={method}>
              <Row
                title={name}
                badges={
                  isOn && (
                    <>
                      <Badge kind="good">{texts.on}</Badge>
                      {hasSeveral && before === method && <Badge>{texts.isDefault}</Badge>}
                    </>
                  )
                }
                detail={
                  isOn && phoneOf ? (
                    <bdi dir="ltr">{phoneOf(member)}</bdi>
                  ) : (
                    texts[(isOn && on) || (canSetUp ? off : "notAllowed")]
                  )
                }
                actions={
                  doing === "nothing" &&
                  (removal && (isOn || replace) ? (
                    <Actions>
                      {isOn && preferAction(method, name)}
                      {setUpAction}
                      {isOn && (
                        <Action label={`${texts.remove}: ${name}`} onClick={() => setDoing(`remove ${method}`)}>
                          {texts.remove}
                        </Action>
                      )}
                    </Actions>
                  ) : isOn ? (
                    preferAction(method, name)
                  ) : (
                    setUpAction
                  ))
                }
              >
                {SetUp && <SetUp onEnd={rest} />}
                {removal && doing === `remove ${method}` && (
                  <ConfirmDialog
                    title={removal.title(texts, member)}
                    action={texts.remove}
                    busy={remove.isBusy}
                    failure={remove.failure}
                    texts={refused}
                    onConfirm={() => void remove.run(removal)}
                    onCancel={rest}
                  >
                    {texts[removal.body]}
                  </ConfirmDialog>
                )}
              </Row>
              {method === "totp" && isOn && !SetUp && (
                <RecoveryCodes codesAtFirst={codesAtFirst} isInitiallyOpen={isRenewalInitiallyOpen} />
              )}
            </Fragment>
          );
        })}
      </Rows>
      {isRequired ? (
        <p className="portico-panel-lead">{texts.required}</p>
      ) : (
        held.length > 0 && (
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
