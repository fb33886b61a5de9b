import { type Kysely, sql } from "kysely";

/**
 * A consent for each address and each API, where one row had mixed all that an app was ever let do. Of the old rows only
 * what is certain goes on: a yes for one address and no API, or a single yes. The others' members are asked again, by
 * nodes of the version before, too, which find no old row and may write new ones that nobody reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table app_consents (
    project_id text not null,
    organization_id text not null,
    member_id text not null,
    client_id text not null,
    redirect_url text not null,
    resource text not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    security_epoch integer not null default 1,
    primary key (project_id, organization_id, member_id, client_id, redirect_url, resource))`,
  `create index app_consents_of_app on app_consents (project_id, client_id)`,
  `insert into app_consents
    select project_id, organization_id, member_id, client_id, redirect_urls ->> 0, coalesce(resources ->> 0, ''), scopes,
      created_at, updated_at
    from consents
    where jsonb_array_length(redirect_urls) = 1
      and (jsonb_array_length(resources) = 0 or (jsonb_array_length(resources) = 1 and updated_at = created_at))`,
  `delete from consents`,
];
