import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Receipt } from "@portico/ui/components/Receipt";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useWhenText } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { ChangeEmail, VerifyEmail } from "./ChangeEmail.tsx";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

export interface ProfileAddressesProps {
  /** Initial state, for the gallery. */
  doingAtFirst?: Doing;
}

type Doing =
  | { what: "nothing" }
  | { what: "change" }
  | { what: "prove"; email: string }
  | { what: "release"; emailId: string }
  | { what: "changed"; email: string; ended: { sessions: number; apps: number } };

/** The member's email address, a pending new one, and previous ones. */
export function ProfileAddressesScreen({ doingAtFirst = { what: "nothing" } }: ProfileAddressesProps) {
  const { addresses: texts, edit, done, refused } = useStrings("profile", profile);
  const { client, admin } = useCalls();
  const self = useSelf();
  const timeText = useWhenText();
  const notify = useNotify();
  const [doing, setDoing] = useState<Doing>(doingAtFirst);
  const pendingUpdate = useLoad(async () => (await admin.self.getEmailUpdate()).email_update, [admin]);
  const keep = useAction(async () => {
    await admin.self.cancelEmailUpdate();
    pendingUpdate.change(() => null);
    setDoing({ what: "nothing" });
    notify(texts.kept);
  });
  const release = useAction(async (email_id: string, email: string) => {
    await client.self.unlinkRetiredEmail({ email_id });
    setDoing({ what: "nothing" });
    notify(texts.released({ email }));
  });
  if (!self) {
    return (
      <Panel title={texts.title} lead={texts.lead}>
        <Skeleton rows={1} />
      </Panel>
    );
  }
  const { email_address, email_address_verified, retired_email_addresses } = self.member;
  const rest = () => setDoing({ what: "nothing" });
  const waiting = pendingUpdate.value;
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {doing.what === "changed" && (
        <Receipt
          title={texts.changedTitle({ email: doing.email })}
          lines={[
            [texts.endedSessions, doing.ended.sessions],
            [texts.endedApps, doing.ended.apps],
          ]}
          close={done}
          onClose={rest}
        />
      )}
      <Rows label={texts.title}>
        <Row
          title={email_address}
          badges={
            <Badge kind={email_address_verified ? "good" : undefined}>
              {email_address_verified ? texts.verified : texts.unverified}
            </Badge>
          }
          actions={
            doing.what === "nothing" &&
            !waiting && (
              <Action label={`${edit}: ${email_address}`} onClick={() => setDoing({ what: "change" })}>
                {edit}
              </Action>
            )
          }
        >
          {doing.what === "change" && (
            <ChangeEmail
              present={email_address}
              onSent={(email) => {
                setDoing({ what: "prove", email });
                void pendingUpdate.reload();
              }}
              onCancel={rest}
            />
          )}
        </Row>
        {(waiting || doing.what === "prove") && (
          <Row
            title={doing.what === "prove" ? doing.email : waiting?.email_address}
            badges={
              <Badge>{waiting?.delivery_method === "EMAIL_MAGIC_LINK" ? texts.waitingLink : texts.waiting}</Badge>
            }
            detail={waiting && texts.until({ time: timeText({ at: waiting.expires_at }) })}
            actions={
              waiting &&
              doing.what !== "prove" && (
                <Actions>
                  {waiting.delivery_method === "EMAIL_OTP" && (
                    <Action onClick={() => setDoing({ what: "prove", email: waiting.email_address })}>
                      {texts.enterCode}
                    </Action>
                  )}
                  <Action variant="quiet" busy={keep.isBusy} onClick={() => void keep.run()}>
                    {texts.keep}
                  </Action>
                </Actions>
              )
            }
          >
            {doing.what === "prove" && (
              <VerifyEmail
                email={doing.email}
                isKeeping={keep.isBusy}
                onVerified={(ended) => {
                  pendingUpdate.change(() => null);
                  if (ended) setDoing({ what: "changed", email: doing.email, ended });
                  else rest();
                }}
                onKeep={() => void keep.run()}
              />
            )}
            <FailureNote failure={keep.failure} texts={refused} />
          </Row>
        )}
        {retired_email_addresses.map(({ email_id = "", email_address: email = "" }) => (
          <Row
            key={email_id}
            title={email}
            badges={<Badge>{texts.former}</Badge>}
            actions={
              doing.what === "nothing" && (
                <Action
                  variant="quiet"
                  label={`${texts.release}: ${email}`}
                  onClick={() => setDoing({ what: "release", emailId: email_id })}
                >
                  {texts.release}
                </Action>
              )
            }
          >
            {doing.what === "release" && doing.emailId === email_id && (
              <ConfirmDialog
                title={texts.releaseTitle({ email })}
                action={texts.release}
                busy={release.isBusy}
                failure={release.failure}
                texts={refused}
                onConfirm={() => void release.run(email_id, email)}
                onCancel={rest}
              >
                {texts.releaseBody}
              </ConfirmDialog>
            )}
          </Row>
        ))}
      </Rows>
      {pendingUpdate.failure && pendingUpdate.failure.type !== "impersonation_not_allowed" && (
        <FailureNote failure={pendingUpdate.failure} texts={refused} onRetry={() => void pendingUpdate.reload()} />
      )}
    </Panel>
  );
}
