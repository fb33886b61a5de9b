import type { Db } from "../../../platform/db/schema.ts";
import { listEndingKeys } from "./metadata-store.ts";

const settings = {
  verification: "Connection: set the URL of its metadata, or add its next signing certificate.",
  signing: "Connection: rotate the signing key, and give the identity provider the new certificate.",
  encryption: "Connection: add an encryption key, and import the metadata again at the identity provider.",
};

/** Certificates of active connections that end before then, with the setting to change; of one project, or of all. */
export async function listEndingCertificates(
  db: Db,
  asked: { before: Date; projectId?: string | undefined; limit: number },
) {
  return (await listEndingKeys(db, asked)).map(({ purpose, expires_at, ...row }) => ({
    ...row,
    kind: `saml_${purpose}` as const,
    ends_at: expires_at,
    setting: settings[purpose],
  }));
}
