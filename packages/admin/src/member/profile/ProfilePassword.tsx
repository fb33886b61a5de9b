import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { PasswordField } from "@portico/ui/components/PasswordField";
import { Receipt } from "@portico/ui/components/Receipt";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { remainingMinutes } from "@portico/widget/kit";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { NewPassword } from "./NewPassword.tsx";
import { hasSecondFactor } from "./second-factors.ts";
import { profile } from "./texts.ts";
import { countEnded, useSelf } from "./use-self.ts";

type Doing = "nothing" | "change" | "remove" | "changed";

export interface ProfilePasswordProps {
  /** Initial state and the result of a change, for the gallery. */
  doingAtFirst?: Doing;
  endedAtFirst?: { sessions: number; apps: number };
}

/** Errors of the new password, which are shown at its field. */
const ofNew = ["weak_password", "breached_password"];

/**
 * Sets, changes and removes the password. Members with two-step verification confirm with it. Others enter their
 * current password, so that an unlocked laptop is not enough.
 */
export function ProfilePasswordScreen({ doingAtFirst = "nothing", endedAtFirst }: ProfilePasswordProps) {
  const { password: texts, edit, done, refused } = useStrings("profile", profile);
  const { cancel } = useStrings("shared", shared);
  const calls = useCalls();
  const { client } = calls;
  const self = useSelf();
  const notify = useNotify();
  const say = useFailureText({ ...refused, unauthorized_credentials: texts.wrong });
  const [doing, setDoing] = useState<Doing>(doingAtFirst);
  const [current, setCurrent] = useState("");
  const [typed, setTyped] = useState("");
  const [ended, setEnded] = useState(endedAtFirst ?? null);

  const passwordId = self?.member.member_password_id ?? "";
  const hasFactor = self !== null && hasSecondFactor(self.member);
  const asksCurrent = passwordId !== "" && !hasFactor;

  const save = useAction(async () => {
    if (!self) return;
    const before = await countEnded(calls);
    const minutes = remainingMinutes(self.session);
    if (asksCurrent) {
      await client.passwords.resetByExistingPassword({
        organization_id: self.who.organization_id,
        email_address: self.member.email_address,
        existing_password: current,
        new_password: typed,
        ...(minutes && { session_duration_minutes: minutes }),
      });
    } else await client.passwords.resetBySession({ password: typed });
    setCurrent("");
    setTyped("");
    setEnded(before);
    setDoing(before ? "changed" : "nothing");
    if (!before) notify(texts.changed);
  });
  const remove = useAction(async () => {
    await client.self.deletePassword({ member_password_id: passwordId });
    setDoing("nothing");
    notify(texts.removed);
  });
  const { failure } = save;
  const isWrong = asksCurrent && failure?.type === "unauthorized_credentials";
  const isNewWrong = failure !== null && ofNew.includes(failure.type);

  function rest() {
    save.forgive();
    remove.forgive();
    setCurrent("");
    setTyped("");
    setDoing("nothing");
  }
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {doing === "changed" && ended && (
        <Receipt
          title={texts.changedTitle}
          lines={[
            [texts.ended, ended.sessions],
            [texts.appsSignedOut, ended.apps],
          ]}
          close={done}
          onClose={rest}
        />
      )}
      {!self ? (
        <Skeleton rows={1} />
      ) : doing === "change" ? (
        <Form onSubmit={() => typed && (current || !asksCurrent) && void save.run()} busy={save.isBusy}>
          {/* So that password managers know whose it is. */}
          <input type="hidden" name="username" autoComplete="username" value={self.member.email_address} readOnly />
          {asksCurrent && (
            <PasswordField
              label={texts.current}
              autoComplete="current-password"
              reveal={texts}
              value={current}
              onChange={(value) => {
                setCurrent(value);
                save.forgive();
              }}
              busy={save.isBusy}
              error={isWrong && failure && say(failure)}
              autoFocus
            />
          )}
          <NewPassword
            email={self.member.email_address}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              save.forgive();
            }}
            busy={save.isBusy}
            error={isNewWrong && say(failure)}
            autoFocus={!asksCurrent}
          />
          {!isWrong && !isNewWrong && <FailureNote failure={failure} texts={refused} />}
          <Actions>
            <Action variant="main" type="submit" busy={save.isBusy} disabled={!typed || (asksCurrent && !current)}>
              {texts.save}
            </Action>
            <Action variant="quiet" disabled={save.isBusy} onClick={rest}>
              {cancel}
            </Action>
          </Actions>
        </Form>
      ) : (
        <Rows label={texts.title}>
          <Row
            title={passwordId ? texts.set : texts.none}
            actions={
              doing !== "remove" && (
                <Actions>
                  <Action label={passwordId ? `${edit}: ${texts.title}` : undefined} onClick={() => setDoing("change")}>
                    {passwordId ? edit : texts.add}
                  </Action>
                  {passwordId && (
                    <Action variant="quiet" onClick={() => setDoing("remove")}>
                      {texts.remove}
                    </Action>
                  )}
                </Actions>
              )
            }
          >
            {doing === "remove" && (
              <ConfirmDialog
                title={texts.removeTitle}
                action={texts.remove}
                busy={remove.isBusy}
                failure={remove.failure}
                texts={refused}
                onConfirm={() => void remove.run()}
                onCancel={rest}
              >
                {texts.removeBody}
              </ConfirmDialog>
            )}
          </Row>
        </Rows>
      )}
    </Panel>
  );
}
