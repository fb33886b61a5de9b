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
  /** Closes them; the word of its button. */
  close: string;
  onClose: () => void;
  /** They are not shown again without another call: closing them leads. */
  isNew?: boolean;
}

/** Recovery codes, and the ways to keep them: by hand, as a file, on paper. */
export function SaveCodes({ codes, close, onClose, isNew }: SaveCodesProps) {
  const { factors: texts } = useStrings("profile", profile);
  const locale = useLocale();
  const self = useSelf();
  const [isCopied, setCopied] = useState(false);
  const title = texts.codesHeading({
    organization: self?.organization.organization_name ?? "",
    email: self?.member.email_address ?? "",
  });
  // Paper and files lie about for years: they say since when, too.
  const heading = `${title}\n${new Date().toLocaleDateString(locale, { dateStyle: "long" })}`;
  const text = `${heading}\n\n${codes.join("\n")}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without a clipboard the file and the printer are left.
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
