import type { Generated } from "kysely";
import type { Reach } from "../../core/records/schema.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Json, Row } from "../../platform/db/schema.ts";

interface PasskeysTable {
  project_id: string;
  organization_id: string;
  passkey_id: string;
  member_id: string;
  /** Base64url. Unique in the project, so that no member can register another member's passkey. */
  credential_id: string;
  /** COSE, as base64url. */
  public_key: string;
  /** The user handle of an imported passkey, which its authenticator keeps; null for one that was added here. */
  user_handle: string | null;
  rp_id: string;
  /** The authenticator's counter (WebAuthn Level 3 section 6.1.1); 0 if it has none. */
  sign_count: number;
  transports: Json<string[]>;
  aaguid: string;
  is_backed_up: boolean;
  /** Whether the key may leave its authenticator. It never changes. Null until the first use of an older passkey. */
  is_backup_eligible: boolean | null;
  name: string;
  /** The reach of the proof that registered it. */
  reach: Reach;
  /** Whether it was set up as a second factor, or with the member's second factor. */
  is_second_factor: boolean;
  ancestors: GeneratedJson<string[]>;
  /** Whether it logs in on its own. One that was set up as a second factor may lose that, and stays the second factor. */
  is_first_factor: Generated<boolean>;
  /** What else a second factor descends from as the first factor: itself, and the session that set it up (threats.md T182). */
  first_factor_ancestors: GeneratedJson<string[]>;
  created_at: Date;
  last_used_at: Date | null;
}

export type ChallengePurpose = "register" | "first_factor" | "discovery" | "second_factor";

interface PasskeyChallengesTable {
  project_id: string;
  challenge_hash: string;
  purpose: ChallengePurpose;
  rp_id: string;
  /** Null for discovery. */
  organization_id: string | null;
  /** Null for a first factor. */
  member_id: string | null;
  /** The session's ID, or the hash of the intermediate session's token; null for a first factor. */
  bound_to: string | null;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}

export type PasskeyRow = Row<"passkeys">;
export type PasskeyChallengeRow = Row<"passkey_challenges">;

export const passkeysMigrations: Migrations = {
  "m100-passkeys": [
    `create table if not exists passkeys (
      project_id text not null,
      organization_id text not null,
      passkey_id text not null,
      member_id text not null,
      credential_id text not null,
      public_key text not null,
      rp_id text not null,
      sign_count double precision not null,
      transports jsonb not null,
      aaguid text not null,
      is_backed_up boolean not null,
      name text not null,
      reach text not null check (reach in ('project', 'organization')),
      is_second_factor boolean not null,
      ancestors jsonb not null default '[]',
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (project_id, organization_id, passkey_id),
      unique (project_id, credential_id))`,
    `create index if not exists passkeys_of_member on passkeys (project_id, organization_id, member_id)`,
    `create index if not exists passkeys_by_ancestor on passkeys using gin (ancestors) where ancestors <> '[]'`,
    `create table if not exists passkey_challenges (
      project_id text not null,
      challenge_hash text not null,
      purpose text not null,
      rp_id text not null,
      organization_id text,
      member_id text,
      bound_to text,
      expires_at timestamptz not null,
      primary key (project_id, challenge_hash))`,
    `create index if not exists passkey_challenges_expired on passkey_challenges (expires_at)`,
    `create index if not exists passkey_challenges_of on passkey_challenges (project_id, organization_id)
      where organization_id is not null`,
  ],
  "m101-passkeys-first-factor": [
    `alter table passkeys add column if not exists is_first_factor boolean not null default true,
      add column if not exists first_factor_ancestors jsonb not null default '[]'`,
    // The sessions in which earlier second factors were set up are not known.
    `update passkeys set first_factor_ancestors = jsonb_build_array(passkey_id) where is_second_factor`,
    `create index if not exists passkeys_by_first_factor_ancestor on passkeys using gin (first_factor_ancestors)
      where first_factor_ancestors <> '[]'`,
  ],
  "m102-passkeys-backup-eligible": [`alter table passkeys add column if not exists is_backup_eligible boolean`],
  "m103-passkeys-user-handle": [`alter table passkeys add column if not exists user_handle text`],
};
