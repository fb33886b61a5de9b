import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { MfaMethod } from "@portico/wire";
import { useState } from "react";
import { mfaMethods, type Removal, secondFactors } from "../../member/profile/second-factors.ts";
import { profile } from "../../member/profile/texts.ts";
import { useCalls } from "../../shared/calls.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberFactorsProps {
  member: Member;
  onChange: (member: Member) => void;
  /** Whether the caller may act on this member. */
  canAct: boolean;
}

/** A member's two-step verification methods, with buttons to remove them. */
export function MemberFactors({ member, onChange, canAct }: MemberFactorsProps) {
  const texts = useStrings("members", members);
  const { client } = useCalls();
  const { allows } = useRights();
  const self = useSignedIn().member?.member_id;
  const notify = useNotify();
  const { factors: own } = useStrings("profile", profile);
  const [asked, setAsked] = useState<MfaMethod | null>(null);
  const { member_id } = member;
  const name = nameOf(member);
  const take = useAction(async ({ call }: Removal) => {
    onChange((await client.organization.members[call]({ member_id })).member);
    setAsked(null);
    notify(texts.factorTaken({ name }));
  });
  const names: Partial<Record<MfaMethod, string>> = { totp: texts.app, sms_otp: texts.phone };
  const factors = mfaMethods.flatMap((method) => {
    const { isSetUp, name, phoneOf, removal } = secondFactors[method];
    const phone = phoneOf?.(member) ?? "";
    const word = names[method] ?? own[name];
    return removal && (phone || isSetUp(member)) ? [{ method, word, phone, removal }] : [];
  });
  return (
    <Panel title={texts.secondFactors}>
      {factors.length === 0 && <Empty title={texts.noSecondFactors} />}
      {factors.length > 0 && (
        <Rows>
          {factors.map(({ method, word, phone, removal }) => (
            <Row
              key={method}
              title={word}
              detail={
                phone && (
                  <>
                    <bdi dir="ltr">{phone}</bdi>
                    {!member.mfa_phone_number_verified && ` (${texts.unproven})`}
                  </>
                )
              }
              actions={
                canAct &&
                allows("member", "update") &&
                member_id !== self && (
                  <Action label={`${texts.take}: ${word}`} onClick={() => setAsked(method)}>
                    {texts.take}
                  </Action>
                )
              }
            >
              {asked === method && (
                <ConfirmDialog
                  title={texts.takeFactor({ factor: word, name })}
                  action={texts.take}
                  busy={take.isBusy}
                  failure={take.failure}
                  texts={texts.failures}
                  onConfirm={() => void take.run(removal)}
                  onCancel={() => setAsked(null)}
                >
                  {texts.takeFactorText}
                </ConfirmDialog>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
