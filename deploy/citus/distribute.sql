-- Distributes Portico's tables over a Citus cluster. Run it once as the owner of the tables, after `portico migrate` and before
-- the first start. docs/production/postgresql.md#distributed-postgresql lists what is not tested.
-- A test compares this file with the tables of the migrations.

begin;

-- Tables for finding a project are on every node: they are read before the project is known, and rarely written.
select create_reference_table('projects');
select create_reference_table('public_tokens');
select create_reference_table('project_origins');

-- Tables that do not belong to a project stay on the coordinator.
select citus_add_local_table_to_metadata(name::regclass) from unnest(array[
  'inbox_messages',
  'kysely_migration',
  'kysely_migration_lock',
  'measurements',
  'nodes',
  'server_keys'
]) name;

-- All other tables belong to a project. Their key begins with the project, so that a call only queries one node.
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
  'passkeys',
  'passwords',
  'recovery_codes',
  'remembered_devices',
  'retired_email_addresses',
  'role_grants',
  'sessions',
  'signal_subjects',
  'sms_codes',
  'sso_attempts',
  'sso_logins',
  'sso_registrations',
  'totp_registrations',
  -- Read before the organization is known, or for all organizations.
  'api_keys',
  'app_grants',
  'app_logins',
  'app_logouts',
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
  'passkey_challenges',
  'scim_connections',
  'scim_exchanges',
  'scim_group_members',
  'scim_groups',
  'scim_pending_changes',
  'scim_users',
  'security_notices',
  'setup_links',
  'signals',
  'sso_connections',
  'sso_ended_logins',
  'sso_logouts',
  'sso_requests',
  'sso_test_runs',
  'sso_tokens',
  'webhook_events',
  -- Not related to an organization.
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
  'signal_streams',
  'signing_keys',
  'sso_assertions',
  'sso_keys',
  'unsubscribed_phone_numbers',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints'
]) name;

commit;
