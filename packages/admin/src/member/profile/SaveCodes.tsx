import { Action, Actions } from "@portico/ui/components/Action";
import { CodeList } from "@portico/ui/components/CodeList";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { saveFile } from "@portico/ui/lib/save-file";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

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
