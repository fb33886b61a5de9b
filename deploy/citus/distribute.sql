-- Distributes Portico's tables over a Citus cluster: once, by the owner of the tables, after `portico migrate` and before the
-- first start. docs/production/postgresql.md#distributed-postgresql says what is not tested.
-- A test holds this file against the tables that the migrations make.

begin;

-- What finds a project stands on every node: it is read before the project is known, and seldom written.
select create_reference_table('projects');
select create_reference_table('public_tokens');
select create_reference_table('project_origins');

-- What belongs to no project stays on the coordinator.
select citus_add_local_table_to_metadata(name::regclass) from unnest(array[
  'inbox_messages',
  'kysely_migration',
  'kysely_migration_lock',
  'measurements',
  'nodes',
  'server_keys'
]) name;

-- Everything else is a project's. Its first key is the project, so that a call of a project asks one node alone.
select create_distributed_table('organizations', 'project_id');
select create_distributed_table(name::regclass, 'project_id', colocate_with => 'organizations') from unnest(array[
  -- The second key is the organization.
  'app_consents',
  'domain_claims',
  'email_codes',
  'imported_members',
  'machine_grants',
  'members',
  'organization_usage',
  'passwords',
  'recovery_codes',
  'retired_email_addresses',
  'role_grants',
  'sessions',
  'sms_codes',
  'sso_attempts',
  'sso_registrations',
  'totp_registrations',
  -- Found before the organization is known, or over all of them.
  'api_keys',
  'app_grants',
  'audit_events',
  'impersonation_tokens',
  'imported_organizations',
  'intermediate_sessions',
  'magic_links',
  'member_oauth_registrations',
  'oauth_claims',
  'oauth_landings',
  'oauth_states',
  'off_boarding_receipts',
  'organization_email_domains',
  'organization_oauth_tenants',
  'scim_connections',
  'scim_exchanges',
  'scim_group_members',
  'scim_groups',
  'scim_pending_changes',
  'scim_users',
  'security_notices',
  'setup_links',
  'sso_connections',
  'sso_requests',
  'sso_test_runs',
  'sso_tokens',
  'webhook_events',
  -- Of no organization.
  'app_tokens',
  'attested_tokens',
  'audit_chains',
  'audit_keys',
  'authorization_requests',
  'bot_proofs',
  'connected_apps',
  'consent_questions',
  'counters',
  'foreign_password_kinds',
  'idempotency_keys',
  'one_tap_credentials',
  'outbox',
  'project_versions',
  'signing_keys',
  'sso_assertions',
  'sso_keys',
  'unsubscribed_phone_numbers',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints'
]) name;

commit;
