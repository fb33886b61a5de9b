import { saveFile } from "@portico/ui/lib/save-file";
import { type EffectKit, type Effects, sessionMinutes } from "../../effects/kit.ts";
import type { CodeRefused } from "../../flow/events.ts";
import { type Accepted, accepted, codeRefused, type RecoveryCodeEffect } from "../steps.ts";

const copyNotices = {
  secret: ["codeCopied", "codeNotCopied"],
  backupCodes: ["codesCopied", "codesNotCopied"],
} as const;

export function recoveryCodeEffects({
  client,
  config,
  perform,
  showNotice,
}: EffectKit<Accepted | CodeRefused>): Effects<RecoveryCodeEffect> {
  return {
    recover: ({ member_id, organization_id, code: recovery_code }) =>
      perform(
        "B2B_RECOVERY_CODES_RECOVER",
        () =>
          client.recoveryCodes.recover({
            member_id,
            organization_id,
            recovery_code,
            session_duration_minutes: sessionMinutes(config),
          }),
        accepted,
        codeRefused,
      ),
    copy({ what, text }) {
      const [copied, notCopied] = copyNotices[what];
      return copy(text).then(
        () => showNotice(copied),
        () => showNotice(notCopied, "error"),
      );
    },
    download: ({ name, text }) => saveFile(name, "text/plain", `${text}\n`),
  };
}

/** Insecure pages have no clipboard. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
