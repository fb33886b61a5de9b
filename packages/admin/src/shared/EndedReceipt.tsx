import { Receipt } from "@portico/ui/components/Receipt";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended, EndedKind } from "@portico/wire";

/** The labels of a list of ended sessions, keys and apps. */
export const endedLabels: Record<EndedKind, string> & { title: string; nothing: string } = {
  title: "Access removed",
  nothing: "None",
  sessions: "Sessions",
  intermediate_sessions: "Sign-ins in progress",
  magic_links: "Magic links",
  email_codes: "Email codes",
  sms_codes: "Text message codes",
  sso_logins: "Single sign-on attempts",
  sso_registrations: "Single sign-on identities",
  oauth_registrations: "Linked accounts",
  totp_registrations: "Authenticator apps",
  recovery_codes: "Backup codes",
  passkeys: "Passkeys",
  impersonation_tokens: "Support sessions",
  app_consents: "App permissions",
  app_grants: "App access",
  api_keys: "API keys",
};

interface EndedReceiptProps {
  title: string;
  ended: Ended;
  onClose: () => void;
}

/** Lists the sessions, keys and apps that a call has ended. */
export function EndedReceipt({ title, ended, onClose }: EndedReceiptProps) {
  const labels = useStrings("ended", endedLabels);
  const { close } = useStrings("shared", shared);
  const kinds = Object.keys(ended) as EndedKind[];
  const lines = kinds.map((kind) => [labels[kind], `${ended[kind]}`] as const);
  return (
    <Receipt
      title={title}
      lines={lines.length > 0 ? lines : [[labels.title, labels.nothing]]}
      close={close}
      onClose={onClose}
    />
  );
}

/** Adds up the counts of several calls. */
export function addEnded(all: readonly Ended[]): Ended {
  const sum: Ended = {};
  for (const one of all) {
    for (const kind of Object.keys(one) as EndedKind[]) sum[kind] = (sum[kind] ?? 0) + (one[kind] ?? 0);
  }
  return sum;
}
