import type { Generated } from "kysely";
import type { Migrations } from "../../../platform/db/migrate.ts";
import { hotTable } from "../../../platform/db/migrate.ts";
import type { Json, Row } from "../../../platform/db/schema.ts";

const SSF = "https://schemas.openid.net/secevent/ssf/event-type";
const CAEP = "https://schemas.openid.net/secevent/caep/event-type";

/** The events about members, which a stream may request. */
export const memberEvents = ["session-revoked", "credential-change"] as const;

export type EventName = (typeof memberEvents)[number] | "verification" | "stream-updated";

/** The types of events, by name (CAEP 1.0 section 3, Shared Signals Framework 1.0 section 8.1). */
export const eventTypes: Record<EventName, string> = {
  "session-revoked": `${CAEP}/session-revoked`,
  "credential-change": `${CAEP}/credential-change`,
  verification: `${SSF}/verification`,
  "stream-updated": `${SSF}/stream-updated`,
};

/** The stream of security events to an app (Shared Signals Framework 1.0). An app has at most one. */
interface SignalStreamsTable {
  project_id: string;
  client_id: string;
  stream_id: string;
  method: "push" | "poll";
  /** "" for an app that polls. */
  endpoint_url: string;
  /** The `Authorization` header of deliveries; "" for none. */
  sealed_authorization: string;
  description: string;
  /** Event types that the app requested, also unknown ones. */
  events_requested: Json<string[]>;
  /** Those of them that it gets. */
  events: Json<EventName[]>;
  status: "enabled" | "paused" | "disabled";
  /** Why it has this status; "" for none. */
  reason: string;
  /** Whether an operator paused it, so that the app cannot enable it. */
  is_held: Generated<boolean>;
  /** The first failure since the last success. */
  failing_since: Date | null;
  last_delivered_at: Date | null;
  /** "" after a success. */
  last_error: Generated<string>;
  /** When an app that polls last did so. */
  last_polled_at: Date;
  last_verified_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Security events that an app has not acknowledged yet. */
interface SignalsTable {
  project_id: string;
  /** The `jti` of its tokens. */
  signal_id: string;
  client_id: string;
  /** Null for an event about the stream. */
  organization_id: string | null;
  member_id: string | null;
  event: EventName;
  content: Json<Record<string, unknown>>;
  /** The database transaction that it happened in. */
  transaction: string;
  attempts: Generated<number>;
  /** `infinity` while it is not pushed. */
  next_attempt_at: Date;
  occurred_at: Date;
  expires_at: Date;
}

/** The members whose `sub` an app knows, because they logged in to it. It gets events of no others. */
interface SignalSubjectsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  client_id: string;
  expires_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    signal_streams: SignalStreamsTable;
    signals: SignalsTable;
    signal_subjects: SignalSubjectsTable;
  }
}

export type StreamRow = Row<"signal_streams">;
export type SignalRow = Row<"signals">;

export const signalMigrations: Migrations = {
  "m119-idp-signals": [
    `create table if not exists signal_streams (
      project_id text not null,
      client_id text not null,
      stream_id text not null,
      method text not null check (method in ('push', 'poll')),
      endpoint_url text not null,
      sealed_authorization text not null,
      description text not null,
      events_requested jsonb not null,
      events jsonb not null,
      status text not null check (status in ('enabled', 'paused', 'disabled')),
      reason text not null,
      is_held boolean not null default false,
      failing_since timestamptz,
      last_delivered_at timestamptz,
      last_error text not null default '',
      last_polled_at timestamptz not null,
      last_verified_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, client_id))`,
    `create table if not exists signals (
      project_id text not null,
      signal_id text not null,
      client_id text not null,
      organization_id text,
      member_id text,
      event text not null,
      content jsonb not null,
      transaction text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      occurred_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, signal_id))`,
    `create index if not exists signals_due on signals (project_id, next_attempt_at)`,
    `create index if not exists signals_of_stream on signals (project_id, client_id, next_attempt_at)`,
    `create index if not exists signals_in_order on signals (project_id, client_id, occurred_at, signal_id)`,
    `create index if not exists signals_expired on signals (expires_at)`,
    `create index if not exists signals_of on signals (project_id, organization_id)`,
    hotTable("signals"),
    `create table if not exists signal_subjects (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      client_id text not null,
      expires_at timestamptz not null,
      primary key (project_id, organization_id, member_id, client_id))`,
    `create index if not exists signal_subjects_of_app on signal_subjects (project_id, client_id)`,
    `create index if not exists signal_subjects_expired on signal_subjects (expires_at)`,

    // In the statement that it is about, as webhooks are: nothing is lost, and nothing is sent that was rolled back.
    // A stream takes 10000 events. More only pile up if its receiver is dead, and such a stream is disabled.
    `create or replace function queue_signal(s signal_subjects, type text, body jsonb, at timestamptz) returns void
      language plpgsql as $$
    declare
      t signal_streams;
    begin
      select * into t from signal_streams
        where project_id = s.project_id and client_id = s.client_id and status <> 'disabled' and events @> to_jsonb(type);
      if not found then return; end if;
      if (select count(*) from (select 1 from signals
          where project_id = s.project_id and client_id = s.client_id limit 10000) q) = 10000 then
        update signal_streams set status = 'disabled', updated_at = at,
            reason = 'The stream is full, because its events were not acknowledged.'
          where project_id = s.project_id and client_id = s.client_id;
        return;
      end if;
      insert into signals values (s.project_id, 'signal-' || gen_random_uuid(), s.client_id, s.organization_id, s.member_id,
        type, body, pg_current_xact_id()::text, 0,
        case when t.status = 'enabled' and t.method = 'push' then at else 'infinity' end, at, at + interval '7 days');
    end $$`,

    `create or replace function queue_session_signals() returns trigger language plpgsql as $$
    begin
      perform queue_signal(s, 'session-revoked', jsonb_build_object('sid', new.sid), new.next_attempt_at)
      from signal_subjects s
      where s.project_id = new.project_id and s.organization_id = new.organization_id
        and s.member_id = new.member_id and s.client_id = new.client_id;
      return null;
    end $$`,
    `drop trigger if exists queue_session_signals on app_logouts`,
    `create trigger queue_session_signals after insert on app_logouts for each row execute function queue_session_signals()`,

    `create or replace function queue_credential_signals() returns trigger language plpgsql as $$
    begin
      perform queue_signal(s, 'credential-change', jsonb_build_object('action', new.action, 'factor', f.key,
        'change', f.value, 'reason', new.details->'reason', 'is_first', new.details->'is_first',
        'authenticator', new.details->'authenticator'), new.occurred_at)
      from signal_subjects s cross join jsonb_each_text(coalesce(new.details->'changes', '{"": ""}')) f
      where s.project_id = new.project_id and s.organization_id = new.organization_id and s.member_id = new.member_id;
      return null;
    end $$`,
    `drop trigger if exists queue_credential_signals on audit_events`,
    `create trigger queue_credential_signals after insert on audit_events for each row
      when (new.sequence is null and new.member_id is not null and new.action in ('member.second_factors_changed',
        'passkey.created', 'passkey.deleted', 'passkey.updated', 'password.changed', 'password.deleted',
        'recovery_codes.rotated'))
      execute function queue_credential_signals()`,
  ],
  "m121-idp-signals-counted": [
    // Counted once per transaction and app. To count for each event would take longer than the statement timeout if an
    // organization with thousands of logins ends.
    `create or replace function queue_signal(s signal_subjects, type text, body jsonb, at timestamptz) returns void
      language plpgsql as $$
    declare
      t signal_streams;
      counter text := 'portico.signals_' || md5(s.project_id || ' ' || s.client_id);
      waiting integer := nullif(current_setting(counter, true), '')::integer;
    begin
      if s.expires_at <= at then return; end if;
      -- The lock waits for a running change of the stream. It would not see this event, which would then wait for ever.
      select * into t from signal_streams
        where project_id = s.project_id and client_id = s.client_id and status <> 'disabled' and events @> to_jsonb(type)
        for key share;
      if not found then return; end if;
      if waiting is null then
        select count(*) into waiting from (select 1 from signals
          where project_id = s.project_id and client_id = s.client_id limit 10000) q;
      end if;
      if waiting >= 10000 then
        update signal_streams set status = 'disabled', updated_at = at,
            reason = 'The stream is full, because its events were not acknowledged.'
          where project_id = s.project_id and client_id = s.client_id;
        -- A disabled stream keeps none. Otherwise it would be full again as soon as the app enables it.
        delete from signals where project_id = s.project_id and client_id = s.client_id;
        perform set_config(counter, '0', true);
        return;
      end if;
      insert into signals values (s.project_id, 'signal-' || gen_random_uuid(), s.client_id, s.organization_id, s.member_id,
        type, body, pg_current_xact_id()::text, 0,
        case when t.status = 'enabled' and t.method = 'push' then at else 'infinity' end, at, at + interval '7 days');
      perform set_config(counter, (waiting + 1)::text, true);
    end $$`,
  ],
};
