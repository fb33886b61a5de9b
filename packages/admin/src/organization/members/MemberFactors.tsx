import type { Member } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
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
  const [asked, setAsked] = useState<"" | "totp" | "phone">("");
  const { member_id, mfa_phone_number: phone } = member;
  const name = nameOf(member);
  const take = useAction(async (factor: "totp" | "phone") => {
    const call = factor === "totp" ? "deleteMFATOTP" : "deleteMFAPhoneNumber";
    onChange((await client.organization.members[call]({ member_id })).member);
    setAsked("");
    notify(texts.factorTaken({ name }));
  });
  const factors = [
    ...(member.totp_registration_id ? [["totp", texts.app, ""] as const] : []),
    ...(phone ? [["phone", texts.phone, phone] as const] : []),
  ];
  return (
    <Panel title={texts.secondFactors}>
      {factors.length === 0 && <Empty title={texts.noSecondFactors} />}
      {factors.length > 0 && (
        <Rows>
          {factors.map(([factor, word, detail]) => (
            <Row
              key={factor}
              title={word}
              detail={
                detail && (
                  <>
                    <bdi dir="ltr">{detail}</bdi>
                    {!member.mfa_phone_number_verified && ` (${texts.unproven})`}
                  </>
                )
              }
              actions={
                canAct &&
                allows("member", "update") &&
                member_id !== self && (
                  <Action label={`${texts.take}: ${word}`} onClick={() => setAsked(factor)}>
                    {texts.take}
                  </Action>
                )
              }
            >
              {asked === factor && (
                <ConfirmDialog
                  title={texts.takeFactor({ factor: word, name })}
                  action={texts.take}
                  busy={take.isBusy}
                  failure={take.failure}
                  texts={texts.failures}
                  onConfirm={() => void take.run(factor)}
                  onCancel={() => setAsked("")}
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
