import type { Generated } from "kysely";
import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { route } from "../../platform/http/route.ts";
import { getRecoveryCodes, rotateRecoveryCodes } from "./list-recovery-codes.ts";
import { recover } from "./recover.ts";
import { hmacRecoveryCode } from "./save-recovery-codes.ts";

/** Sealed, because the owner can show them again. Looked up by a keyed hash. */
interface RecoveryCodesTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  /** The authenticator they replace. They work only while it is the member's confirmed one. */
  totp_registration_id: Generated<string>;
  code_hmac: string;
  sealed_code: string;
  position: number;
  used_at: Date | null;
  /** When its registration expires. Null once that is confirmed. */
  expires_at: Generated<Date | null>;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    recovery_codes: RecoveryCodesTable;
  }
}

const recoveryCodesMigrations: Migrations = {
  "2026-11-24-recovery-codes": [
    `create table recovery_codes (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      code_hmac text not null,
      sealed_code text not null,
      position integer not null,
      used_at timestamptz,
      totp_registration_id text not null default '',
      expires_at timestamptz,
      primary key (project_id, organization_id, member_id, code_hmac))`,
    `create index recovery_codes_expired on recovery_codes (expires_at) where expires_at is not null`,
  ],
};

const recoveryCodeRoutes = [
  route("recoveryCodes.get", getRecoveryCodes),
  route("recoveryCodes.rotate", rotateRecoveryCodes),
  route("recoveryCodes.recover", recover),
];

export const recoveryCodes: Capability = {
  routes: recoveryCodeRoutes,
  migrations: recoveryCodesMigrations,
  rehashes: {
    recovery_codes: (serverKey, { organization_id = "", member_id = "" }, code) => ({
      code_hmac: hmacRecoveryCode(serverKey, { organization_id, member_id }, code),
    }),
  },
  expiring: [{ table: "recovery_codes" }],
};
