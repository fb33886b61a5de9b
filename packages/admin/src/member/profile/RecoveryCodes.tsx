import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Row } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { SaveCodes } from "./SaveCodes.tsx";
import { profile } from "./texts.ts";

interface RecoveryCodesProps {
  /** Shows these codes initially, for the gallery. */
  codesAtFirst?: readonly string[] | undefined;
  isAskedAtFirst?: boolean | undefined;
}

/** The backup codes of an authenticator app: shows and replaces them. */
export function RecoveryCodes({ codesAtFirst, isAskedAtFirst = false }: RecoveryCodesProps) {
  const { factors: texts, refused } = useStrings("profile", profile);
  const { client } = useCalls();
  const [codes, setCodes] = useState<readonly string[] | null>(codesAtFirst ?? null);
  const [isNew, setNew] = useState(false);
  const [isAsked, setAsked] = useState(isAskedAtFirst);
  const show = useAction(async () => {
    setCodes((await client.recoveryCodes.get()).recovery_codes);
    setNew(false);
  });
  const renew = useAction(async () => {
    setCodes((await client.recoveryCodes.rotate()).recovery_codes);
    setNew(true);
    setAsked(false);
  });
  const isResting = !isAsked && !codes;
  return (
    <Row
      title={texts.codes}
      detail={codes && !isNew ? texts.codesLeft({ count: codes.length }) : texts.codesLead}
      actions={
        isResting && (
          <Actions>
            <Action label={`${texts.codesShow}: ${texts.codes}`} busy={show.isBusy} onClick={() => void show.run()}>
              {texts.codesShow}
            </Action>
            <Action variant="quiet" onClick={() => setAsked(true)}>
              {texts.renew}
            </Action>
          </Actions>
        )
      }
    >
      <FailureNote failure={show.failure} texts={refused} />
      {isAsked && (
        <ConfirmDialog
          title={texts.renewTitle}
          action={texts.renew}
          busy={renew.isBusy}
          failure={renew.failure}
          texts={refused}
          onConfirm={() => void renew.run()}
          onCancel={() => setAsked(false)}
        >
          {texts.renewBody}
        </ConfirmDialog>
      )}
      {codes &&
        !isAsked &&
        (codes.length > 0 ? (
          <SaveCodes
            codes={codes}
            close={isNew ? texts.saved : texts.codesHide}
            onClose={() => setCodes(null)}
            isNew={isNew}
          />
        ) : (
          <Actions>
            <Action variant="main" onClick={() => setAsked(true)}>
              {texts.codesNone}
            </Action>
          </Actions>
        ))}
    </Row>
  );
}
