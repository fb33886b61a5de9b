import { Action, Actions } from "@portico/ui/components/Action";
import { CodeList } from "@portico/ui/components/CodeList";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Row } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { saveFile } from "@portico/ui/lib/save-file";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

interface RecoveryCodesProps {
  /** Shows these codes initially, for the gallery. */
  codesAtFirst?: readonly string[] | undefined;
  isInitiallyOpen?: boolean | undefined;
}

/** The backup codes of an authenticator app: shows and replaces them. */
export function RecoveryCodes({ codesAtFirst, isInitiallyOpen = false }: RecoveryCodesProps) {
  const { factors: texts, refused } = useStrings("profile", profile);
  const { client } = useCalls();
  const [codes, setCodes] = useState<readonly string[] | null>(codesAtFirst ?? null);
  const [isNew, setNew] = useState(false);
  const [isAsked, setAsked] = useState(isInitiallyOpen);
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

interface SaveCodesProps {
  codes: readonly string[];
  /** The label of the button that closes the codes. */
  close: string;
  onClose: () => void;
  /** The codes were just created, so the close button is the primary one. */
  isNew?: boolean;
}

/** Backup codes, to copy, download or print. */
export function SaveCodes({ codes, close, onClose, isNew }: SaveCodesProps) {
  const { factors: texts } = useStrings("profile", profile);
  const locale = useLocale();
  const self = useSelf();
  const [isCopied, setCopied] = useState(false);
  const title = texts.codesHeading({
    organization: self?.organization.organization_name ?? "",
    email: self?.member.email_address ?? "",
  });
  // Printouts and files are kept for years, so they include the date.
  const heading = `${title}\n${new Date().toLocaleDateString(locale, { dateStyle: "long" })}`;
  const text = `${heading}\n\n${codes.join("\n")}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without clipboard access, members can still download or print the codes.
    }
  }
  return (
    <div>
      <CodeList codes={codes} label={texts.codesLabel} heading={heading} />
      <Actions>
        <Action onClick={() => void copy()}>{isCopied ? texts.copied : texts.copyCodes}</Action>
        <Action onClick={() => saveFile(`${title}.txt`, "text/plain", `${text}\n`)}>{texts.download}</Action>
        <Action onClick={() => window.print()}>{texts.print}</Action>
        <Action variant={isNew ? "main" : "quiet"} onClick={onClose}>
          {close}
        </Action>
      </Actions>
    </div>
  );
}
