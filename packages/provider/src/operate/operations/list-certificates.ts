import { listRetiring } from "../../core/records/keys/signing-keys-store.ts";
import { listEndingTokens } from "../../organizations/scim/connections/find-by-token.ts";
import { listEndingCertificates } from "../../organizations/sso/connections/list-warnings.ts";
import type { Db } from "../../platform/db/schema.ts";
import { after } from "../../platform/lib/duration.ts";

const LISTED = 500;

export const certificateKinds = [
  "saml_verification",
  "saml_signing",
  "saml_encryption",
  "scim_token",
  "signing_key",
] as const;

export interface EndingCertificate {
  kind: (typeof certificateKinds)[number];
  project_id: string;
  /** Null for a key of the project. */
  organization_id: string | null;
  organization_name: string | null;
  connection_id: string | null;
  connection_name: string | null;
  key_id: string;
  ends_at: string;
  is_over: boolean;
  /** Whether a replacement exists, so that nothing stops working. */
  is_replaced: boolean;
  /** What to change, and where. */
  setting: string;
}

/**
 * Lists certificates, keys and tokens that expire within so many days, or have expired and are in use. The first to
 * expire come first.
 */
export async function listCertificates(
  db: Db,
  now: Date,
  { withinDays, projectId }: { withinDays: number; projectId?: string | undefined },
): Promise<EndingCertificate[]> {
  const asked = { before: after(now, { days: withinDays }), projectId, limit: LISTED };
  const connected = [...(await listEndingCertificates(db, asked)), ...(await listEndingTokens(db, asked))];
  const keys = (await listRetiring(db, { ...asked, after: now })).map(({ kid, retires_at, project_id }) => ({
    kind: "signing_key" as const,
    project_id,
    organization_id: null,
    organization_name: null,
    connection_id: null,
    display_name: null,
    key_id: kid,
    ends_at: retires_at,
    is_replaced: true,
    setting: "",
  }));
  return [...connected, ...keys]
    .sort((a, b) => a.ends_at.getTime() - b.ends_at.getTime())
    .slice(0, LISTED)
    .map(({ display_name, ends_at, ...row }) => ({
      ...row,
      connection_name: display_name,
      ends_at: ends_at.toISOString(),
      is_over: ends_at <= now,
    }));
}
