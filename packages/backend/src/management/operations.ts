// Written by `npm run docs` from the provider's OpenAPI document: change the calls there.
import type { CallOptions } from "./call.ts";
import type { Pages } from "./pages.ts";

/** Fields of every answer. */
export type AnswerFields = {
  /** Finds the call in the provider's log. */
  request_id: string;

  status_code: 200;
};

export type ActiveConnection = {
  connection_id: string;

  display_name: string;

  identity_provider: string;
};

export type ApiKey = {
  api_key_id: string;

  organization_id: string;

  member_id: string | null;

  name: string;

  role_ids: Array<string>;

  last_four: string;

  created_at: string;

  created_by: string | null;

  expires_at: string;

  last_used_at: string | null;

  next_last_four: string | null;

  next_expires_at: string | null;
};

export type ApiKeyResponse = {
  api_key: ApiKey;
};

export type ApiKeySecretResponse = {
  api_key: ApiKey;

  secret: string;
};

export type ApiKeysCreateRequest = {
  name: string;

  role_ids: Array<string>;

  expires_in_days?: number;

  member_id?: string;
};

export type ApiKeysResponse = {
  api_keys: Array<ApiKey>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type ApiKeysRotateStartRequest = {
  expires_in_days?: number;
};

export type ApiKeysSearchRequest = {
  member_id?: string;

  cursor?: string;

  limit?: number;
};

export type AuditEventsGetResponse = {
  event: {
    audit_event_id: string;

    occurred_at: string;

    action: string;

    organization_id: string | null;

    member_id: string | null;

    email_address: string | null;

    ip_address: string;

    request_id: string;

    details: Record<string, unknown>;

    sequence: number | null;
  };
};

export type AuditEventsSearchRequest = {
  organization_id?: string;

  member_id?: string;

  by_member_id?: string;

  actions?: Array<string>;

  from?: string;

  to?: string;

  request_id?: string;

  cursor?: string;

  limit?: number;
};

export type AuditEventsSearchResponse = {
  events: Array<{
    audit_event_id: string;

    occurred_at: string;

    action: string;

    organization_id: string | null;

    member_id: string | null;

    email_address: string | null;

    ip_address: string;

    request_id: string;

    details: Record<string, unknown>;

    sequence: number | null;
  }>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type AuditEventsVerifyRequest = {
  after_sequence?: number;

  checkpoint?: {
    sequence: number;

    chain: string;
  };
};

export type AuditEventsVerifyResponse = {
  checked: number;

  findings: Array<{
    kind: "altered" | "deleted" | "inserted" | "reordered" | "unproven" | "head" | "checkpoint";

    audit_event_id: string | null;

    from_sequence: number | null;

    to_sequence: number | null;
  }>;

  next_sequence: number | null;

  checkpoint: {
    sequence: number;

    chain: string;
  };

  pruned_sequence: number;

  unsealed: {
    count: number;

    since: string | null;
  };
};

export type AuthMethod =
  | "sso"
  | "magic_link"
  | "email_otp"
  | "password"
  | "google_oauth"
  | "microsoft_oauth"
  | "hubspot_oauth"
  | "slack_oauth"
  | "github_oauth"
  | "gitlab_oauth";

export type AuthenticationFactor = {
  type:
    | "magic_link"
    | "email_otp"
    | "password"
    | "oauth"
    | "sso"
    | "totp"
    | "sms_otp"
    | "recovery_code"
    | "trusted_auth_token"
    | "impersonated"
    | "oauth_access_token";

  delivery_method:
    | "email"
    | "knowledge"
    | "oauth_google"
    | "oauth_microsoft"
    | "oauth_hubspot"
    | "oauth_slack"
    | "oauth_github"
    | "oauth_gitlab"
    | "sso_saml"
    | "sso_oidc"
    | "sso_external"
    | "authenticator_app"
    | "sms"
    | "recovery_code"
    | "trusted_token_exchange"
    | "impersonation"
    | "oauth_access_token_exchange";

  last_authenticated_at: string;

  sequence_order: "PRIMARY" | "SECONDARY";

  email_factor?: {
    email_id: string;

    email_address: string;
  };

  sso_factor?: {
    id: string;

    provider_id: string;

    external_id: string;
  };

  phone_number_factor?: {
    phone_id: string;

    phone_number: string;
  };

  google_oauth_factor?: {
    id: string;

    email_id: string;

    provider_subject: string;
  };

  microsoft_oauth_factor?: {
    id: string;

    email_id: string;

    provider_subject: string;
  };

  hubspot_oauth_factor?: {
    id: string;

    email_id: string;

    provider_subject: string;

    provider_tenant_id?: string;
  };

  slack_oauth_factor?: {
    id: string;

    email_id: string;

    provider_subject: string;

    provider_tenant_id?: string;
  };

  github_oauth_factor?: {
    id: string;

    email_id: string;

    provider_subject: string;

    provider_tenant_ids?: Array<string>;
  };

  gitlab_oauth_factor?: {
    id: string;

    email_id: string;

    provider_subject: string;
  };

  oauth_access_token_factor?: {
    client_id: string;
  };
};

export type BackendSessionAuthenticateRequest = {
  session_token?: string;

  session_jwt?: string;

  session_duration_minutes?: number;

  session_custom_claims?: Record<string, unknown>;
};

export type CertificatesSearchRequest = {
  within_days: number;
};

export type CertificatesSearchResponse = {
  certificates: Array<{
    kind: "saml_verification" | "saml_signing" | "saml_encryption" | "scim_token" | "signing_key";

    project_id: string;

    organization_id: string | null;

    organization_name: string | null;

    connection_id: string | null;

    connection_name: string | null;

    key_id: string;

    ends_at: string;

    is_over: boolean;

    is_replaced: boolean;

    setting: string;
  }>;
};

export type ClientType = "first_party" | "first_party_public" | "third_party" | "third_party_public";

export type ConnectedApp = {
  client_id: string;

  client_type: ClientType;

  client_name: string;

  client_description: string;

  client_logo_url: string;

  redirect_urls: Array<string>;

  post_logout_redirect_urls: Array<string>;

  allowed_scopes: Array<string>;

  client_credentials: boolean;

  source: "configuration" | "management" | "registration";

  has_next_secret: boolean;

  created_at: string;

  updated_at: string;
};

export type ConnectedAppResponse = {
  connected_app: ConnectedApp;
};

export type ConnectedAppSecretResponse = {
  connected_app: ConnectedApp;

  client_secret: string | null;
};

export type ConnectedAppsResponse = {
  connected_apps: Array<ConnectedApp>;
};

export type CreateConnectedAppRequest = {
  client_id?: string;

  client_type: ClientType;

  client_name: string;

  client_description?: string;

  client_logo_url?: string;

  redirect_urls: Array<string>;

  post_logout_redirect_urls?: Array<string>;

  allowed_scopes?: Array<string>;

  client_credentials?: boolean;
};

export type CreateSetupLinkRequest = {
  purpose: "sso" | "scim";

  connection_id?: string;

  expires_in_days?: number;

  note?: string;

  may_activate?: boolean;

  role_ids?: Array<string>;
};

export type CreateSetupLinkResponse = {
  setup_link: SetupLink;

  setup_url: string;
};

export type CreateTestRunResponse = {
  test_run: TestRun;

  test_run_url: string;
};

export type CreateWebhookEndpointRequest = {
  url: string | null;

  description?: string;

  event_types?: Array<string> | null;

  ordering?: "organization" | "member" | "none";

  signing_secret?: string;
};

export type DeleteCertificateResponse = {
  certificate_id: string;
};

export type DeleteConnectionResponse = {
  connection_id: string;
};

export type DeleteDomainResponse = {
  domain: string;
};

export type DeleteEncryptionKeyResponse = {
  private_key_id: string;
};

export type DeleteMemberResponse = {
  member_id: string;

  receipt_id: string;

  ended: Record<string, number>;

  reserved_email_addresses: Array<string>;
};

export type DeleteOrganizationResponse = {
  organization_id: string;
};

export type DomainClaim = {
  domain: string;

  organization_id: string;

  connection_id: string | null;

  status: "pending" | "verified";

  record_name: string;

  record_value: string;

  problem: string;

  created_at: string;

  verified_at: string | null;

  confirmed_at: string | null;

  checked_at: string | null;
};

export type DomainResponse = {
  domain: DomainClaim;
};

export type DomainsClaimRequest = {
  domain: string;

  connection_id?: string | null;
};

export type DomainsResponse = {
  domains: Array<DomainClaim>;
};

export type DomainsUpdateRequest = {
  connection_id: string | null;
};

export type EndedResponse = {
  ended: Record<string, number>;
};

export type ExportOrganizationsRequest = {
  cursor?: string;

  limit?: number;

  with_secrets?: boolean;
};

export type ExportOrganizationsResponse = {
  lines: Array<Record<string, unknown>>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type ExternalConnection = {
  organization_id: string;

  connection_id: string;

  external_organization_id: string;

  external_connection_id: string;

  status: "pending" | "active";

  display_name: string;

  external_connection_implicit_role_assignments: Array<{
    role_id: string;
  }>;

  external_group_implicit_role_assignments: Array<{
    role_id: string;

    group: string;
  }>;

  is_held: boolean;
};

export type ExternalConnectionResponse = {
  connection: ExternalConnection;
};

export type ImpersonationTokensCreateRequest = {
  impersonator_id: string;

  reason: string;

  session_duration_minutes?: number;

  login_redirect_url?: string;
};

export type ImpersonationTokensCreateResponse = {
  impersonation_token: string;

  impersonation_url: string;

  expires_at: string;
};

export type ImportLinesRequest = {
  lines: Array<Record<string, unknown>>;

  is_dry_run?: boolean;

  updates_existing?: boolean;

  trusted_authorities?: Array<string>;
};

export type ImportLinesResponse = {
  results: Array<{
    outcome: "added" | "changed" | "skipped" | "refused";

    reason?: string;

    notes?: Array<string>;

    organization_id?: string;

    member_id?: string;
  }>;
};

export type KeysListResponse = {
  keys: Array<{
    kid: string;

    state: "published" | "signing" | "retiring";

    created_at: string;

    signs_from: string;

    retires_at: string | null;
  }>;
};

export type KeysRotateRequest = {
  immediately?: boolean;
};

export type ListSetupLinksRequest = {
  purpose?: "sso" | "scim";
};

export type ListWebhookDeliveriesRequest = {
  status?: "pending" | "delivered" | "failed";

  limit?: number;

  cursor?: string;
};

export type MagicLinksEmailDiscoverySendRequest = {
  email_address: string;

  discovery_redirect_url?: string;

  login_template_id?: string;

  locale?: string;

  discovery_expiration_minutes?: number;
};

export type MagicLinksEmailInviteRequest = {
  email_address: string;

  invite_redirect_url?: string;

  invite_template_id?: string;

  name?: string;

  untrusted_metadata?: Record<string, unknown>;

  locale?: string;

  roles?: Array<string>;

  invite_expiration_minutes?: number;

  organization_id: string;
};

export type MagicLinksEmailLoginOrSignupRequest = {
  email_address: string;

  organization_id: string;

  login_redirect_url?: string;

  signup_redirect_url?: string;

  login_template_id?: string;

  signup_template_id?: string;

  locale?: string;

  login_expiration_minutes?: number;

  signup_expiration_minutes?: number;
};

export type MeasurementsGetRequest = {
  measure: "sign_ins" | "errors" | "limits";

  range: "day" | "week" | "month";
};

export type MeasurementsGetResponse = {
  measure: "sign_ins" | "errors" | "limits";

  range: "day" | "week" | "month";

  step_seconds: number;

  times: Array<string>;

  series: Array<{
    labels: Record<string, string>;

    values: Array<number>;
  }>;
};

export type Member = {
  organization_id: string;

  member_id: string;

  email_address: string;

  email_address_verified: boolean;

  retired_email_addresses: Array<{
    email_id?: string;

    email_address?: string;
  }>;

  status: "active" | "pending" | "invited" | "deleted";

  name: string;

  trusted_metadata: Record<string, unknown>;

  untrusted_metadata: Record<string, unknown>;

  created_at: string;

  updated_at: string;

  sso_registrations: Array<{
    connection_id: string;

    external_id: string;

    registration_id: string;

    sso_attributes: Record<string, unknown>;
  }>;

  is_breakglass: boolean;

  member_password_id: string;

  mfa_enrolled: boolean;

  mfa_phone_number: string;

  mfa_phone_number_verified: boolean;

  roles: Array<{
    role_id: string;

    sources: Array<{
      type:
        | "direct_assignment"
        | "email_assignment"
        | "sso_connection"
        | "sso_connection_group"
        | "scim_connection_group";

      details: Record<string, unknown>;
    }>;
  }>;

  default_mfa_method: "sms_otp" | "totp" | "";

  totp_registration_id: string;

  oauth_registrations: Array<{
    member_oauth_registration_id: string;

    provider_subject: string;

    provider_type: string;

    profile_picture_url: string | null;

    locale: string | null;

    provider_tenants: Array<{
      tenant_id: string;

      tenant_name: string;
    }>;
  }>;
};

export type MemberConnectedAppsResponse = {
  connected_apps: Array<{
    connected_app_id: string;

    name: string;

    description: string;

    client_type: ClientType;

    logo_url?: string;

    scopes_granted: string;

    scopes: Array<{
      scope: string;

      description: string;
    }>;
  }>;
};

export type MemberResponse = {
  member_id: string;

  member: Member;

  organization: Organization;
};

export type MemberSearchResponse = {
  members: Array<Member>;

  results_metadata: {
    total: number;

    has_more_than_total?: true;

    next_cursor?: string;
  };

  organizations: Record<string, Organization>;
};

export type MemberSession = {
  member_session_id: string;

  member_id: string;

  organization_id: string;

  organization_slug: string;

  started_at: string;

  last_accessed_at: string;

  expires_at: string;

  authentication_factors: Array<AuthenticationFactor>;

  custom_claims?: Record<string, unknown>;

  roles: Array<string>;
};

export type MembersCreateRequest = {
  email_address: string;

  name?: string;

  untrusted_metadata?: Record<string, unknown>;

  create_member_as_pending?: boolean;

  is_breakglass?: boolean;

  roles?: Array<string>;

  mfa_enrolled?: boolean;

  mfa_phone_number?: string;

  trusted_metadata?: Record<string, unknown>;
};

export type MembersFindRequest = {
  by: "email_address" | "name";

  begins_with: string;

  cursor?: string;

  limit?: number;
};

export type MembersFindResponse = {
  members: Array<Member>;

  organizations: Record<string, Organization>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type MembersLocksListResponse = {
  locks: Array<{
    of: "password" | "email_otp" | "second_factor";

    ip_address: string | null;

    until: string;
  }>;
};

export type MembersSearchRequest = {
  cursor?: string;

  limit?: number;

  query?: {
    operator: "AND" | "OR";

    operands: Array<
      | {
          filter_name: "member_ids";

          filter_value: Array<string>;
        }
      | {
          filter_name: "member_emails";

          filter_value: Array<string>;
        }
      | {
          filter_name: "statuses";

          filter_value: Array<string>;
        }
      | {
          filter_name: "member_mfa_phone_numbers";

          filter_value: Array<string>;
        }
      | {
          filter_name: "member_roles";

          filter_value: Array<string>;
        }
      | {
          filter_name: "member_email_fuzzy";

          filter_value: string;
        }
      | {
          filter_name: "member_mfa_phone_number_fuzzy";

          filter_value: string;
        }
      | {
          filter_name: "member_is_breakglass";

          filter_value: boolean;
        }
      | {
          filter_name: "member_password_exists";

          filter_value: boolean;
        }
      | {
          filter_name: "member_name_or_email_fuzzy";

          filter_value: string;
        }
      | {
          filter_name: "member_second_factor_exists";

          filter_value: boolean;
        }
    >;
  };
};

export type MembersSecondFactorsListResponse = {
  is_required: boolean;

  second_factors: Array<{
    type: "totp" | "sms_otp" | "recovery_codes";

    id: string;

    is_default: boolean;

    is_verified: boolean;

    left: number | null;
  }>;
};

export type MembersStartEmailUpdateRequest = {
  email_address: string;

  login_redirect_url?: string;

  login_template_id?: string;

  locale?: string;

  delivery_method?: "EMAIL_MAGIC_LINK" | "EMAIL_OTP";
};

export type MembersUpdateRequest = {
  name?: string;

  untrusted_metadata?: Record<string, unknown>;

  is_breakglass?: boolean;

  roles?: Array<string>;

  preserve_existing_sessions?: boolean;

  mfa_enrolled?: boolean;

  mfa_phone_number?: string;

  default_mfa_method?: "sms_otp" | "totp";

  email_address?: string;

  unlink_email?: boolean;

  trusted_metadata?: Record<string, unknown>;
};

export type MfaMethod = "sms_otp" | "totp";

export type OffBoardingReceiptsGetResponse = {
  receipt: {
    receipt_id: string;

    organization_id: string;

    member_id: string;

    email_address: string;

    occurred_at: string;

    reason: "deactivated" | "deleted";

    by: {
      type: "directory" | "member" | "backend" | "lineage";

      connection_id?: string;

      member_id?: string;

      impersonator?: {
        id: string;

        reason: string;
      };
    };

    request_id: string;

    ended: Record<string, number>;
  };
};

export type OffBoardingReceiptsSearchRequest = {
  member_id?: string;

  cursor?: string;

  limit?: number;
};

export type OffBoardingReceiptsSearchResponse = {
  receipts: Array<{
    receipt_id: string;

    organization_id: string;

    member_id: string;

    email_address: string;

    occurred_at: string;

    reason: "deactivated" | "deleted";

    by: {
      type: "directory" | "member" | "backend" | "lineage";

      connection_id?: string;

      member_id?: string;

      impersonator?: {
        id: string;

        reason: string;
      };
    };

    request_id: string;

    ended: Record<string, number>;
  }>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type OidcConnection = {
  organization_id: string;

  connection_id: string;

  status: "pending" | "active";

  display_name: string;

  redirect_url: string;

  issuer: string;

  client_id: string;

  client_secret: string;

  authorization_url: string;

  token_url: string;

  userinfo_url: string;

  jwks_url: string;

  identity_provider: string;

  custom_scopes: string;

  attribute_mapping: Record<string, string>;

  is_held: boolean;
};

export type OidcConnectionResponse = {
  connection: OidcConnection;
};

export type OidcConnectionUpdateResponse = {
  connection: OidcConnection;

  warning: string;
};

export type Organization = {
  organization_name: string;

  organization_slug: string;

  organization_logo_url: string;

  organization_primary_color: string;

  sso_default_connection_id: string | null;

  sso_jit_provisioning: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  sso_jit_provisioning_allowed_connections: Array<string>;

  email_allowed_domains: Array<string>;

  email_jit_provisioning: "RESTRICTED" | "NOT_ALLOWED";

  email_invites: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  oauth_tenant_jit_provisioning: "RESTRICTED" | "NOT_ALLOWED";

  allowed_oauth_tenants: Record<string, Array<string>>;

  auth_methods: "ALL_ALLOWED" | "RESTRICTED";

  allowed_auth_methods: Array<AuthMethod>;

  mfa_methods: "ALL_ALLOWED" | "RESTRICTED";

  allowed_mfa_methods: Array<MfaMethod>;

  mfa_policy: "OPTIONAL" | "REQUIRED_FOR_ALL";

  session_maximum_minutes: number | null;

  rbac_email_implicit_role_assignments: Array<{
    role_id: string;

    domain: string;
  }>;

  first_party_connected_apps_allowed_type: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  third_party_connected_apps_allowed_type: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  allowed_first_party_connected_apps: Array<string>;

  allowed_third_party_connected_apps: Array<string>;

  organization_id: string;

  trusted_metadata: Record<string, unknown>;

  sso_active_connections: Array<ActiveConnection>;

  scim_active_connection: {
    connection_id: string;

    display_name: string;
  } | null;
};

export type OrganizationConnectedAppsResponse = {
  connected_apps: Array<{
    connected_app_id: string;

    name: string;

    description: string;

    client_type: ClientType;

    logo_url?: string;
  }>;
};

export type OrganizationResponse = {
  organization: Organization;
};

export type OrganizationsCreateRequest = {
  organization_name: string;

  organization_slug?: string;

  organization_logo_url?: string;

  organization_primary_color?: string;

  sso_default_connection_id?: string | null;

  sso_jit_provisioning?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  sso_jit_provisioning_allowed_connections?: Array<string>;

  email_allowed_domains?: Array<string>;

  email_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED";

  email_invites?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  oauth_tenant_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED";

  allowed_oauth_tenants?: Record<string, Array<string>>;

  auth_methods?: "ALL_ALLOWED" | "RESTRICTED";

  allowed_auth_methods?: Array<AuthMethod>;

  mfa_methods?: "ALL_ALLOWED" | "RESTRICTED";

  allowed_mfa_methods?: Array<MfaMethod>;

  mfa_policy?: "OPTIONAL" | "REQUIRED_FOR_ALL";

  session_maximum_minutes?: number | null;

  rbac_email_implicit_role_assignments?: Array<{
    role_id: string;

    domain: string;
  }>;

  first_party_connected_apps_allowed_type?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  third_party_connected_apps_allowed_type?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  allowed_first_party_connected_apps?: Array<string>;

  allowed_third_party_connected_apps?: Array<string>;

  trusted_metadata?: Record<string, unknown>;
};

export type OrganizationsFindRequest = {
  by: "organization_name" | "organization_slug";

  begins_with: string;

  cursor?: string;

  limit?: number;
};

export type OrganizationsFindResponse = {
  organizations: Array<Organization>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type OrganizationsRolesListResponse = {
  roles: Array<{
    role_id: string;

    description: string;

    permissions: Array<{
      resource_id: string;

      actions: Array<string>;
    }>;

    holders: number;

    implied_by: {
      email_domains: Array<string>;

      sso_connections: Array<string>;

      sso_groups: Array<{
        connection_id: string;

        group: string;
      }>;
    };
  }>;
};

export type OrganizationsSearchRequest = {
  cursor?: string;

  limit?: number;

  query?: {
    operator: "AND" | "OR";

    operands: Array<
      | {
          filter_name: "organization_ids";

          filter_value: Array<string>;
        }
      | {
          filter_name: "organization_slugs";

          filter_value: Array<string>;
        }
      | {
          filter_name: "email_allowed_domains";

          filter_value: Array<string>;
        }
      | {
          filter_name: "member_emails";

          filter_value: Array<string>;
        }
      | {
          filter_name: "organization_name_fuzzy";

          filter_value: string;
        }
    >;
  };
};

export type OrganizationsSearchResponse = {
  organizations: Array<Organization>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type OrganizationsSessionsRevokeResponse = {
  revoked: number;
};

export type OrganizationsUpdateRequest = {
  organization_name?: string;

  organization_slug?: string;

  organization_logo_url?: string;

  organization_primary_color?: string;

  sso_default_connection_id?: string | null;

  sso_jit_provisioning?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  sso_jit_provisioning_allowed_connections?: Array<string>;

  email_allowed_domains?: Array<string>;

  email_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED";

  email_invites?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  oauth_tenant_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED";

  allowed_oauth_tenants?: Record<string, Array<string>>;

  auth_methods?: "ALL_ALLOWED" | "RESTRICTED";

  allowed_auth_methods?: Array<AuthMethod>;

  mfa_methods?: "ALL_ALLOWED" | "RESTRICTED";

  allowed_mfa_methods?: Array<MfaMethod>;

  mfa_policy?: "OPTIONAL" | "REQUIRED_FOR_ALL";

  session_maximum_minutes?: number | null;

  rbac_email_implicit_role_assignments?: Array<{
    role_id: string;

    domain: string;
  }>;

  first_party_connected_apps_allowed_type?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  third_party_connected_apps_allowed_type?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  allowed_first_party_connected_apps?: Array<string>;

  allowed_third_party_connected_apps?: Array<string>;

  trusted_metadata?: Record<string, unknown>;
};

export type OtpsEmailDiscoverySendRequest = {
  email_address: string;

  login_template_id?: string;

  locale?: string;

  discovery_expiration_minutes?: number;
};

export type OtpsEmailLoginOrSignupRequest = {
  email_address: string;

  organization_id: string;

  login_template_id?: string;

  signup_template_id?: string;

  locale?: string;

  login_expiration_minutes?: number;

  signup_expiration_minutes?: number;
};

export type PolicySettings = {
  auth_methods?: "ALL_ALLOWED" | "RESTRICTED";

  allowed_auth_methods?: Array<AuthMethod>;

  mfa_policy?: "OPTIONAL" | "REQUIRED_FOR_ALL";

  mfa_methods?: "ALL_ALLOWED" | "RESTRICTED";

  allowed_mfa_methods?: Array<MfaMethod>;

  email_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED";

  email_allowed_domains?: Array<string>;

  sso_jit_provisioning?: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

  sso_jit_provisioning_allowed_connections?: Array<string>;

  oauth_tenant_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED";

  allowed_oauth_tenants?: Record<string, Array<string>>;
};

export type PreviewPolicyResponse = {
  checked: number;

  total?: number;

  counts: {
    shut_out: number;

    let_in: number;

    must_enroll: number;

    second_factor: number;

    loses_methods: number;

    gains_methods: number;
  };

  methods_lost: Record<string, number>;

  members: Array<{
    member_id: string;

    email_address: string;

    change: "shut_out" | "let_in" | "must_enroll" | "second_factor" | "loses_methods" | "gains_methods";

    methods_before: Array<AuthMethod>;

    methods_after: Array<AuthMethod>;

    methods_lost: Array<AuthMethod>;

    methods_gained: Array<AuthMethod>;

    has_come_by_sso: boolean;

    is_breakglass: boolean;
  }>;

  strangers: {
    before: {
      email_domains: Array<string>;

      sso_connections: Array<string>;

      oauth_tenants: Record<string, Array<string>>;
    };

    after: {
      email_domains: Array<string>;

      sso_connections: Array<string>;

      oauth_tenants: Record<string, Array<string>>;
    };
  };

  results_metadata: {
    next_cursor?: string;
  };
};

export type ProjectCheckRequest = {
  settings?: Record<string, unknown>;

  patch?: Record<string, unknown>;
};

export type ProjectCheckResponse = {
  version: number;

  faults: Array<{
    path: string;

    message: string;
  }>;

  warnings: Array<{
    path: string;

    message: string;

    mend: string;
  }>;

  changes: Array<{
    path: string;

    before?: unknown;

    after?: unknown;
  }>;

  loosened: Array<{
    path: string;

    meaning: string;
  }>;
};

export type ProjectGetResponse = {
  project: {
    project_id: string;

    environment: "test" | "live";

    origin: "file" | "console";

    file: string | null;

    is_named_in_file: boolean;

    version: number | null;

    updated_at: string;

    settings: Record<string, unknown>;

    effective: Record<string, unknown>;
  };
};

export type ProjectMailsPreviewRequest = {
  locale: "en" | "es" | "pt-BR" | "fr" | "de" | "ja" | "ar" | "he" | "en-XA";

  scheme?: "light" | "dark";

  mail_id?: string;

  patch?: Record<string, unknown>;
};

export type ProjectMailsPreviewResponse = {
  mails: Array<{
    mail_id: string;

    name: string;
  }>;

  mail: {
    mail_id: string;

    name: string;

    subject: string;

    text: string;

    html: string;
  };

  frame_path: string | null;
};

export type ProjectRollBackRequest = {
  version: number;

  to_version: number;

  note?: string;
};

export type ProjectRollBackResponse = {
  project: {
    project_id: string;

    environment: "test" | "live";

    origin: "file" | "console";

    file: string | null;

    is_named_in_file: boolean;

    version: number | null;

    updated_at: string;

    settings: Record<string, unknown>;

    effective: Record<string, unknown>;
  };

  warnings: Array<{
    path: string;

    message: string;

    mend: string;
  }>;

  changes: Array<{
    path: string;

    before?: unknown;

    after?: unknown;
  }>;

  loosened: Array<{
    path: string;

    meaning: string;
  }>;
};

export type ProjectUpdateRequest = {
  version: number;

  settings?: Record<string, unknown>;

  patch?: Record<string, unknown>;

  note?: string;
};

export type ProjectUpdateResponse = {
  project: {
    project_id: string;

    environment: "test" | "live";

    origin: "file" | "console";

    file: string | null;

    is_named_in_file: boolean;

    version: number | null;

    updated_at: string;

    settings: Record<string, unknown>;

    effective: Record<string, unknown>;
  };

  warnings: Array<{
    path: string;

    message: string;

    mend: string;
  }>;

  changes: Array<{
    path: string;

    before?: unknown;

    after?: unknown;
  }>;

  loosened: Array<{
    path: string;

    meaning: string;
  }>;
};

export type ProjectVersionsGetResponse = {
  version: {
    version: number;

    kind: "created" | "updated" | "rolled_back";

    note: string;

    author: {
      by: string;

      operator?: {
        operator_id: string;

        email_address: string;
      };
    };

    changed_paths: Array<string>;

    created_at: string;
  };

  settings: Record<string, unknown>;

  changes: Array<{
    path: string;

    before?: unknown;

    after?: unknown;
  }>;

  changes_since: Array<{
    path: string;

    before?: unknown;

    after?: unknown;
  }>;
};

export type ProjectVersionsSearchRequest = {
  before?: number;

  limit?: number;
};

export type ProjectVersionsSearchResponse = {
  current: number;

  versions: Array<{
    version: number;

    kind: "created" | "updated" | "rolled_back";

    note: string;

    author: {
      by: string;

      operator?: {
        operator_id: string;

        email_address: string;
      };
    };

    changed_paths: Array<string>;

    created_at: string;
  }>;

  next_before: number | null;
};

export type PullWebhooksRequest = {
  done?: Array<{
    message_id: string;

    status_code: number;

    latency_ms: number;
  }>;

  wait_seconds?: number;
};

export type PullWebhooksResponse = {
  messages: Array<{
    message_id: string;

    type: string;

    headers: Record<string, string>;

    body: string;
  }>;
};

export type QueuesDropRequest = {
  queue: "mails" | "texts" | "webhooks";

  message_id: string;

  endpoint_id?: string;

  reason: string;
};

export type QueuesGetResponse = {
  queues: Array<{
    queue: "mails" | "texts" | "webhooks";

    waiting: number;

    retrying: number;

    failed: number;

    oldest_at: string | null;
  }>;
};

export type QueuesMessagesSearchRequest = {
  queue: "mails" | "texts" | "webhooks";

  state?: "waiting" | "retrying" | "failed";

  cursor?: string;

  limit?: number;
};

export type QueuesMessagesSearchResponse = {
  queued_messages: Array<{
    queue: "mails" | "texts" | "webhooks";

    message_id: string;

    endpoint_id: string | null;

    state: "waiting" | "retrying" | "failed";

    receiver: string;

    attempts: number;

    created_at: string;

    next_attempt_at: string | null;

    last_error: string;

    can_retry: boolean;
  }>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type QueuesRetryRequest = {
  queue: "mails" | "texts" | "webhooks";

  message_id?: string;

  endpoint_id?: string;

  reason: string;
};

export type QueuesRetryResponse = {
  retried: number;
};

export type ReplayWebhooksRequest = {
  message_id?: string;

  from?: string;

  until?: string;

  failed_only?: boolean;
};

export type ReplayWebhooksResponse = {
  replayed: number;
};

export type RolesListResponse = {
  roles: Array<{
    role_id: string;

    description: string;

    permissions: Array<{
      resource_id: string;

      actions: Array<string>;
    }>;
  }>;
};

export type RotateWebhookSecretRequest = {
  overlap_hours?: number;

  signing_secret?: string;
};

export type SamlConnection = {
  organization_id: string;

  connection_id: string;

  status: "pending" | "active";

  attribute_mapping: Record<string, string>;

  idp_entity_id: string;

  display_name: string;

  idp_sso_url: string;

  acs_url: string;

  audience_uri: string;

  signing_certificates: Array<{
    certificate_id: string;

    certificate: string;

    issuer: string;

    created_at: string;

    expires_at: string;

    updated_at: string;
  }>;

  verification_certificates: Array<{
    certificate_id: string;

    certificate: string;

    issuer: string;

    created_at: string;

    expires_at: string;

    updated_at: string;
  }>;

  saml_connection_implicit_role_assignments: Array<{
    role_id: string;
  }>;

  saml_group_implicit_role_assignments: Array<{
    role_id: string;

    group: string;
  }>;

  identity_provider: string;

  saml_encryption_private_keys: Array<{
    private_key_id: string;

    private_key: string;

    created_at: string;
  }>;

  metadata_url: string;

  is_held: boolean;
};

export type SamlConnectionResponse = {
  connection: SamlConnection;
};

export type ScimChangeResponse = {
  change_id: string;

  member_id: string;
};

export type ScimChangesResponse = {
  pending_changes: Array<ScimPendingChange>;

  next_cursor: string | null;
};

export type ScimConnection = {
  organization_id: string;

  connection_id: string;

  status: "active" | "deleted";

  is_held: boolean;

  display_name: string;

  identity_provider: string;

  base_url: string;

  scim_group_implicit_role_assignments: Array<{
    role_id: string;

    group_id: string;
  }>;

  bearer_token_expires_at: string;

  bearer_token_last_four: string;

  next_bearer_token_last_four?: string;

  next_bearer_token_expires_at?: string;
};

export type ScimConnectionResponse = {
  connection: ScimConnection;
};

export type ScimConnectionWithNextToken = {
  organization_id: string;

  connection_id: string;

  status: "active" | "deleted";

  is_held: boolean;

  display_name: string;

  identity_provider: string;

  base_url: string;

  scim_group_implicit_role_assignments: Array<{
    role_id: string;

    group_id: string;
  }>;

  bearer_token_expires_at: string;

  bearer_token_last_four: string;

  next_bearer_token: string;

  next_bearer_token_expires_at: string;
};

export type ScimConnectionWithNextTokenResponse = {
  connection: ScimConnectionWithNextToken;
};

export type ScimConnectionWithToken = {
  organization_id: string;

  connection_id: string;

  status: "active" | "deleted";

  is_held: boolean;

  display_name: string;

  identity_provider: string;

  base_url: string;

  scim_group_implicit_role_assignments: Array<{
    role_id: string;

    group_id: string;
  }>;

  bearer_token_expires_at: string;

  bearer_token: string;
};

export type ScimConnectionWithTokenResponse = {
  connection: ScimConnectionWithToken;
};

export type ScimConnectionsCreateRequest = {
  display_name?: string;

  identity_provider?: string;

  is_held?: boolean;
};

export type ScimConnectionsExchangesRequest = {
  limit?: number;

  cursor?: string;
};

export type ScimConnectionsGroupsRequest = {
  limit?: number;

  cursor?: string;
};

export type ScimConnectionsPendingChangesRequest = {
  limit?: number;

  cursor?: string;
};

export type ScimConnectionsRotateStartRequest = {
  connection_id: string;
};

export type ScimConnectionsUpdateRequest = {
  display_name?: string;

  identity_provider?: string;

  is_held?: boolean;

  scim_group_implicit_role_assignments?: Array<{
    role_id: string;

    group_id: string;
  }>;

  attribute_mapping?: Record<string, string>;
};

export type ScimExchange = {
  exchange_id: string;

  occurred_at: string;

  request_id: string;

  method: string;

  path: string;

  status_code: number;

  request_body: string;

  answer_body: string;
};

export type ScimExchangesResponse = {
  exchanges: Array<ScimExchange>;

  next_cursor: string | null;
};

export type ScimGroup = {
  organization_id: string;

  connection_id: string;

  group_id: string;

  group_name: string;
};

export type ScimGroupsResponse = {
  scim_groups: Array<ScimGroup>;

  next_cursor: string | null;
};

export type ScimPendingChange = {
  change_id: string;

  connection_id: string;

  member_id: string;

  member_name: string;

  member_email_address: string;

  action: "change_email" | "deactivate" | "reactivate" | "delete";

  new_email_address: string | null;

  reason: "emergency_access" | "assigned_roles" | "not_from_directory";

  requested_at: string;
};

export type SecretsListResponse = {
  secrets: Array<{
    name: "secret" | "next_secret";

    last_used_at: string | null;
  }>;
};

export type SendResponse = {
  expires_at?: string;
};

export type SessionResponse = {
  member_id: string;

  member_session: MemberSession;

  member: Member;

  organization: Organization;

  session_token: string;

  session_jwt: string;
};

export type SessionsGetResponse = {
  member_sessions: Array<MemberSession>;
};

export type SessionsRevokeRequest = {
  session_token?: string;

  session_jwt?: string;

  organization_id?: string;

  member_id?: string;

  member_session_id?: string;
};

export type SessionsRevokeResponse = {
  revoked: number;
};

export type SetupLink = {
  setup_link_id: string;

  organization_id: string;

  purpose: "sso" | "scim";

  status: "waiting" | "open" | "finished" | "over" | "expired" | "revoked" | "void";

  note: string;

  connection_id: string | null;

  may_activate: boolean;

  role_ids: Array<string>;

  created_at: string;

  created_by: string | null;

  expires_at: string;

  opened_at: string | null;

  opened_from: string | null;

  opened_with: string | null;

  ends_at: string | null;
};

export type SetupLinkResponse = {
  setup_link: SetupLink;
};

export type SetupLinksResponse = {
  setup_links: Array<SetupLink>;
};

export type ShownConnection = {
  kind: "saml" | "oidc" | "external";

  is_held: boolean;

  connection: SamlConnection | OidcConnection | ExternalConnection;
};

export type SignInExplanation = {
  at: string;

  email_address: string;

  member_id: string | null;

  status: "active" | "pending" | "invited" | "deleted" | "stranger";

  retired: "moved" | "inactive" | "removed" | "left" | null;

  verdict: "can_sign_in" | "can_join" | "cannot";

  locks: Array<{
    of: "password" | "email_otp" | "second_factor";

    until: string;
  }>;

  ways: Array<{
    method: AuthMethod;

    connection_id: string | null;

    premise: "provider_vouches" | "provider_does_not_vouch" | null;

    outcome: "signs_in" | "second_factor" | "prove_address" | "refused";

    error_type: string | null;

    joins: boolean;

    allowed_auth_methods: Array<string>;

    second_factors: {
      accepted: Array<"totp" | "sms_otp" | "recovery_code">;

      may_be_set_up: Array<"totp" | "sms_otp">;
    } | null;

    checks: Array<{
      rule: "address_known" | "method_ready" | "not_locked" | "method_allowed" | "address_proven" | "second_factor";

      verdict: "passed" | "asked" | "refused";

      decided_by: string;

      says: string;

      remedy: string;
    }>;

    text: string;
  }>;

  changed_since: Array<{
    audit_event_id: string;

    action: string;

    occurred_at: string;
  }>;

  text: string;
};

export type SignInsExplainRefusalResponse = {
  refused_request_id: string;

  occurred_at: string;

  organization_id: string | null;

  member_id: string | null;

  email_address: string | null;

  refusals: Array<{
    audit_event_id: string;

    action: string;

    reason: string;

    decided_by: string | null;

    says: string;

    remedy: string;
  }>;

  text: string;
};

export type SignInsExplainRequest = {
  email_address: string;

  at?: string;

  ip_address?: string;
};

export type SignInsPreviewRequest = {
  settings: PolicySettings;

  connection_id?: string;

  cursor?: string;

  limit?: number;
};

export type SsoAttempt = {
  attempt_id: string;

  connection_id: string;

  occurred_at: string;

  request_id: string;

  outcome: "accepted" | "refused";

  reason: string;

  verdict: string;

  setting: string;

  details: Record<string, string>;
};

export type SsoAttemptsSearchRequest = {
  connection_id?: string;

  outcome?: "accepted" | "refused";

  limit?: number;
};

export type SsoConnectionsGetResponse = {
  kind: "saml" | "oidc" | "external";

  is_held: boolean;

  connection: SamlConnection | OidcConnection | ExternalConnection;

  warnings: Array<SsoWarning>;
};

export type SsoConnectionsListResponse = {
  saml_connections: Array<SamlConnection>;

  oidc_connections: Array<OidcConnection>;

  external_connections: Array<ExternalConnection>;

  warnings: Array<SsoWarning>;
};

export type SsoExternalCreateRequest = {
  external_organization_id: string;

  external_connection_id: string;

  display_name?: string;

  is_held?: boolean;
};

export type SsoExternalUpdateRequest = {
  display_name?: string;

  external_connection_implicit_role_assignments?: Array<{
    role_id: string;
  }>;

  external_group_implicit_role_assignments?: Array<{
    role_id: string;

    group: string;
  }>;
};

export type SsoFailuresSearchRequest = {
  range: "day" | "week" | "month";
};

export type SsoFailuresSearchResponse = {
  failures: Array<{
    project_id: string;

    organization_id: string;

    organization_name: string | null;

    connection_id: string;

    connection_name: string | null;

    kind: string | null;

    reason: string;

    verdict: string;

    setting: string;

    count: number;

    last_at: string;

    last_request_id: string;
  }>;
};

export type SsoListAttemptsResponse = {
  attempts: Array<SsoAttempt>;

  warnings: Array<SsoWarning>;
};

export type SsoOidcCreateRequest = {
  display_name?: string;

  identity_provider?: string;

  is_held?: boolean;
};

export type SsoOidcUpdateRequest = {
  display_name?: string;

  identity_provider?: string;

  issuer?: string;

  client_id?: string;

  client_secret?: string;

  authorization_url?: string;

  token_url?: string;

  userinfo_url?: string;

  jwks_url?: string;

  custom_scopes?: string;

  attribute_mapping?: Record<string, string>;
};

export type SsoSamlCreateRequest = {
  display_name?: string;

  identity_provider?: string;

  is_held?: boolean;
};

export type SsoSamlUpdateByMetadataRequest = {
  metadata_url?: string;

  metadata_xml?: string;
};

export type SsoSamlUpdateRequest = {
  display_name?: string;

  identity_provider?: string;

  idp_entity_id?: string;

  attribute_mapping?: Record<string, string>;

  idp_sso_url?: string;

  x509_certificate?: string;

  saml_connection_implicit_role_assignments?: Array<{
    role_id: string;
  }>;

  saml_group_implicit_role_assignments?: Array<{
    role_id: string;

    group: string;
  }>;

  signing_private_key?: string;

  saml_encryption_private_key?: string;
};

export type SsoWarning = {
  connection_id: string;

  reason: "certificate_expires" | "certificate_expired" | "metadata_not_read";

  since: string;

  verdict: string;

  setting: string;
};

export type TestRun = {
  test_run_id: string;

  connection_id: string;

  status: "waiting" | "passed" | "failed" | "expired";

  created_at: string;

  expires_at: string;

  reason: string;

  setting: string;

  checks: Array<{
    check: "answer" | "login" | "proof" | "person" | "access";

    outcome: "passed" | "failed" | "not_reached";

    verdict: string;
  }>;

  details: Record<string, string>;

  person: {
    external_id: string;

    email_address: string;

    name: string;

    groups: Array<string>;

    role_ids: Array<string>;

    attributes: Record<string, Array<string>>;
  } | null;

  document: string;
};

export type TestRunResponse = {
  test_run: TestRun;
};

export type TestWebhookResponse = {
  message_id: string;
};

export type UpdateConnectedAppRequest = {
  client_name?: string;

  client_description?: string;

  client_logo_url?: string;

  redirect_urls?: Array<string>;

  post_logout_redirect_urls?: Array<string>;

  allowed_scopes?: Array<string>;

  client_credentials?: boolean;
};

export type UpdateWebhookEndpointRequest = {
  url?: string;

  description?: string;

  event_types?: Array<string> | null;

  ordering?: "organization" | "member" | "none";

  is_enabled?: boolean;

  signing_secret?: string;
};

export type VerifyApiKeyRequest = {
  secret: string;
};

export type VerifyApiKeyResponse = {
  api_key: ApiKey;

  organization_slug: string;

  roles: Array<string>;

  permissions: Array<string>;

  scopes: Array<string>;

  api_key_jwt: string;
};

export type WebhookAttempt = {
  attempted_at: string;

  latency_ms: number;

  status_code: number | null;

  problem: string | null;

  body: string;
};

export type WebhookDeliveriesResponse = {
  deliveries: Array<WebhookDelivery>;

  results_metadata: {
    next_cursor?: string;
  };
};

export type WebhookDelivery = {
  message_id: string;

  type: string;

  occurred_at: string;

  status: "pending" | "delivered" | "failed";

  attempts: number;

  next_attempt_at: string | null;
};

export type WebhookEndpoint = {
  endpoint_id: string;

  url: string | null;

  description: string;

  event_types: Array<string> | null;

  ordering: "organization" | "member" | "none";

  status: "enabled" | "disabled" | "gone" | "failing";

  disabled_at: string | null;

  failing_since: string | null;

  secrets: number;

  pending: number;

  created_at: string;

  updated_at: string;
};

export type WebhookEndpointResponse = {
  endpoint: WebhookEndpoint;
};

export type WebhookEndpointsResponse = {
  endpoints: Array<WebhookEndpoint>;
};

export type WebhookMessageResponse = {
  delivery: WebhookDelivery;

  body: string;

  attempts: Array<WebhookAttempt>;
};

export type WebhookSecretResponse = {
  endpoint: WebhookEndpoint;

  signing_secret: string;
};

/** For calls that take nothing. */
export type NoFields = Record<string, never>;

/** The calls of the management API, by their names in its documentation. */
export interface Management {
  apiKeys: {
    /**
     * Makes an API key of an organization, or of one of its members. The key is shown this once. See `/docs/api-keys`.
     * @throws ManagementError `organization_not_found`, `member_not_found`, `api_keys_not_allowed`, `api_key_limit_reached`, `invalid_role`, `bad_request`.
     */
    create(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ApiKeysCreateRequest,
      options?: CallOptions,
    ): Promise<ApiKeySecretResponse & AnswerFields>;
    /**
     * Ends an API key at once. A JWT that was made of it stays good until it ends, 5 minutes at most.
     * @throws ManagementError `organization_not_found`, `api_key_not_found`.
     */
    revoke(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The key's id. */
        api_key_id: string;
      },
      options?: CallOptions,
    ): Promise<AnswerFields>;
    /**
     * Ends the key that was coming: the old one stays.
     * @throws ManagementError `organization_not_found`, `api_key_not_found`, `api_key_not_rotating`.
     */
    rotateCancel(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The key's id. */
        api_key_id: string;
      },
      options?: CallOptions,
    ): Promise<ApiKeyResponse & AnswerFields>;
    /**
     * Ends the old key: the one that was coming takes its place.
     * @throws ManagementError `organization_not_found`, `api_key_not_found`, `api_key_not_rotating`.
     */
    rotateComplete(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The key's id. */
        api_key_id: string;
      },
      options?: CallOptions,
    ): Promise<ApiKeyResponse & AnswerFields>;
    /**
     * Makes the key that is coming. Both are good until the rotation is completed or cancelled.
     * @throws ManagementError `organization_not_found`, `api_key_not_found`, `api_keys_not_allowed`, `bad_request`.
     */
    rotateStart(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The key's id. */
        api_key_id: string;
      } & ApiKeysRotateStartRequest,
      options?: CallOptions,
    ): Promise<ApiKeySecretResponse & AnswerFields>;
    /**
     * Returns the API keys of an organization and its members, newest first, without the keys themselves.
     * @throws ManagementError `organization_not_found`, `invalid_cursor`.
     */
    search(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ApiKeysSearchRequest,
      options?: CallOptions,
    ): Pages<ApiKeysResponse & AnswerFields, ApiKey>;
    /**
     * Returns whose an API key is, and what it may do at this moment. Notes the use of the key, to a minute. `@portico/backend` calls it: `verifyApiKey`.
     * @throws ManagementError `api_key_not_found`.
     */
    verify(request: VerifyApiKeyRequest, options?: CallOptions): Promise<VerifyApiKeyResponse & AnswerFields>;
  };
  auditEvents: {
    /**
     * Returns an event of the audit log.
     * @throws ManagementError `audit_event_not_found`.
     */
    get(
      request: {
        /** The event's id. */
        audit_event_id: string;
      },
      options?: CallOptions,
    ): Promise<AuditEventsGetResponse & AnswerFields>;
    /**
     * Returns a page of the project's audit log, the newest event first. Without fields it is the whole log. All filters that are there must fit.
     * @throws ManagementError `invalid_cursor`.
     */
    search(
      request?: AuditEventsSearchRequest,
      options?: CallOptions,
    ): Pages<
      AuditEventsSearchResponse & AnswerFields,
      {
        audit_event_id: string;

        occurred_at: string;

        action: string;

        organization_id: string | null;

        member_id: string | null;

        email_address: string | null;

        ip_address: string;

        request_id: string;

        details: Record<string, unknown>;

        sequence: number | null;
      }
    >;
    /** Checks a part of the audit log, and names what was altered, deleted, inserted or reordered. Call it again with `after_sequence` until `next_sequence` is null. It finds what somebody did who can write the database alone; a log that was put back to an earlier state is found by a checkpoint that was kept elsewhere. */
    verify(
      request?: AuditEventsVerifyRequest,
      options?: CallOptions,
    ): Promise<AuditEventsVerifyResponse & AnswerFields>;
  };
  certificates: {
    /** Returns certificates, keys and tokens of the project's connections that end soon or are over. */
    search(
      request: CertificatesSearchRequest,
      options?: CallOptions,
    ): Promise<CertificatesSearchResponse & AnswerFields>;
  };
  connectedApps: {
    /**
     * Adds an app that members may connect. Without `allowed_scopes` the app may ask for `openid`, `profile`, `email`, `phone` and `offline_access`.
     * @throws ManagementError `bad_request`, `duplicate_connected_app`.
     */
    create(
      request: CreateConnectedAppRequest,
      options?: CallOptions,
    ): Promise<ConnectedAppSecretResponse & AnswerFields>;
    /**
     * Deletes an app. Its tokens are refused from then on. JWTs for an API stay good for 5 minutes at most.
     * @throws ManagementError `connected_app_not_found`, `connected_app_in_configuration`.
     */
    delete(
      request: {
        /** The app's client id. */
        client_id: string;
      },
      options?: CallOptions,
    ): Promise<AnswerFields>;
    /**
     * Returns an app.
     * @throws ManagementError `connected_app_not_found`.
     */
    get(
      request: {
        /** The app's client id. */
        client_id: string;
      },
      options?: CallOptions,
    ): Promise<ConnectedAppResponse & AnswerFields>;
    /** Returns the project's apps, oldest first. */
    list(request?: NoFields, options?: CallOptions): Promise<ConnectedAppsResponse & AnswerFields>;
    secret: {
      /**
       * Drops the new secret. The old one stays.
       * @throws ManagementError `connected_app_not_found`, `connected_app_in_configuration`, `bad_request`.
       */
      rotateCancel(
        request: {
          /** The app's client id. */
          client_id: string;
        },
        options?: CallOptions,
      ): Promise<ConnectedAppResponse & AnswerFields>;
      /**
       * Replaces the old secret by the new one. The old one is refused from then on.
       * @throws ManagementError `connected_app_not_found`, `connected_app_in_configuration`, `bad_request`.
       */
      rotateComplete(
        request: {
          /** The app's client id. */
          client_id: string;
        },
        options?: CallOptions,
      ): Promise<ConnectedAppResponse & AnswerFields>;
      /**
       * Creates a new secret. Both are good until you complete or cancel. A second start replaces the new secret by another one.
       * @throws ManagementError `connected_app_not_found`, `connected_app_in_configuration`, `bad_request`.
       */
      rotateStart(
        request: {
          /** The app's client id. */
          client_id: string;
        },
        options?: CallOptions,
      ): Promise<ConnectedAppSecretResponse & AnswerFields>;
    };
    /**
     * Changes the fields that you send. The others stay. A scope that you remove from `allowed_scopes` is at once gone from what was granted, too.
     * @throws ManagementError `connected_app_not_found`, `connected_app_in_configuration`, `bad_request`.
     */
    update(
      request: {
        /** The app's client id. */
        client_id: string;
      } & UpdateConnectedAppRequest,
      options?: CallOptions,
    ): Promise<ConnectedAppResponse & AnswerFields>;
  };
  domains: {
    /**
     * Claims a domain for an organization. It counts for nothing until its TXT record is found. The same claim again changes nothing. See `/docs/claim-a-domain`.
     * @throws ManagementError `organization_not_found`, `domain_already_claimed`, `bad_request`.
     */
    claim(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & DomainsClaimRequest,
      options?: CallOptions,
    ): Promise<DomainResponse & AnswerFields>;
    /**
     * Gives a domain up. Others may claim it from then on.
     * @throws ManagementError `organization_not_found`, `domain_not_found`.
     */
    delete(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** A domain that the organization claims. */
        domain: string;
      },
      options?: CallOptions,
    ): Promise<DeleteDomainResponse & AnswerFields>;
    /**
     * Returns a domain with the record to set, and what is wrong with it.
     * @throws ManagementError `organization_not_found`, `domain_not_found`.
     */
    get(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** A domain that the organization claims. */
        domain: string;
      },
      options?: CallOptions,
    ): Promise<DomainResponse & AnswerFields>;
    /**
     * Returns the domains that an organization claims.
     * @throws ManagementError `organization_not_found`.
     */
    list(
      request: {
        /** The organization's id. */
        organization_id: string;
      },
      options?: CallOptions,
    ): Promise<DomainsResponse & AnswerFields>;
    /**
     * Says by which connection addresses of the domain log in. Several domains may name one.
     * @throws ManagementError `organization_not_found`, `domain_not_found`, `bad_request`.
     */
    update(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** A domain that the organization claims. */
        domain: string;
      } & DomainsUpdateRequest,
      options?: CallOptions,
    ): Promise<DomainResponse & AnswerFields>;
    /**
     * Looks for the TXT record now. The provider also looks by itself: every hour for two weeks, and every day once it was found.
     * @throws ManagementError `organization_not_found`, `domain_not_found`, `domain_already_claimed`.
     */
    verify(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** A domain that the organization claims. */
        domain: string;
      },
      options?: CallOptions,
    ): Promise<DomainResponse & AnswerFields>;
  };
  export: {
    /**
     * Returns a page of the project's members, as an import takes them; deleted ones are left out.
     * @throws ManagementError `invalid_cursor`, `unauthorized_action`.
     */
    members(
      request?: ExportOrganizationsRequest,
      options?: CallOptions,
    ): Pages<ExportOrganizationsResponse & AnswerFields, Record<string, unknown>>;
    /**
     * Returns a page of the project's organizations, as an import takes them.
     * @throws ManagementError `invalid_cursor`, `unauthorized_action`.
     */
    organizations(
      request?: ExportOrganizationsRequest,
      options?: CallOptions,
    ): Pages<ExportOrganizationsResponse & AnswerFields, Record<string, unknown>>;
  };
  impersonation: {
    tokens: {
      /**
       * Creates a token that lets one of your own people in as a member, once and within 5 minutes. The session, `act` of its JWTs and every audit row name who it is and why. The organization's policy holds: where it asks for certain methods or a second factor, the token lets nobody in.
       * @throws ManagementError `organization_not_found`, `member_not_found`, `no_default_login_redirect_url_set`, `no_match_for_provided_magic_link_url`.
       */
      create(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
        } & ImpersonationTokensCreateRequest,
        options?: CallOptions,
      ): Promise<ImpersonationTokensCreateResponse & AnswerFields>;
    };
  };
  import: {
    /**
     * Adds the organizations and members of up to 100 lines of a file, in one transaction. The same lines again change nothing, so a batch that was broken off is sent again. A line that is refused leaves the others alone. Members who are there keep their address, credentials and roles. `portico import` calls this; the fields of a line stand in the documentation of moving in.
     * @throws ManagementError `bad_request`, `service_unavailable`.
     */
    lines(request: ImportLinesRequest, options?: CallOptions): Promise<ImportLinesResponse & AnswerFields>;
  };
  keys: {
    /** Returns the project's signing keys, newest first, without the keys themselves. */
    list(request?: NoFields, options?: CallOptions): Promise<KeysListResponse & AnswerFields>;
    /**
     * Creates a new signing key: published now, signing in seven minutes, when every host knows it. The key before it verifies until the last JWT that it signed has ended. See `/docs/key-rotation`.
     * @throws ManagementError `key_rotation_in_progress`.
     */
    rotate(request?: KeysRotateRequest, options?: CallOptions): Promise<KeysListResponse & AnswerFields>;
  };
  magicLinks: {
    email: {
      discovery: {
        /**
         * Mails a link that leads to the organizations of its address.
         * @throws ManagementError `invalid_email`, `invalid_template`, `no_match_for_provided_magic_link_url`, `no_default_discovery_redirect_url_set`.
         */
        send(request: MagicLinksEmailDiscoverySendRequest, options?: CallOptions): Promise<SendResponse & AnswerFields>;
      };
      /**
       * Invites an address to an organization: a member with the status `invited`, and a mail with a link. The link lives 7 days, or `invite_expiration_minutes`. A second invitation changes only the fields that you send and ends the earlier links. To take an invitation back, delete the member.
       * @throws ManagementError `organization_not_found`, `invalid_email`, `invalid_role`, `invalid_template`, `invalid_email_for_invites`, `duplicate_member_email`, `no_match_for_provided_magic_link_url`, `no_default_invite_redirect_url_set`, `quota_reached`.
       */
      invite(request: MagicLinksEmailInviteRequest, options?: CallOptions): Promise<MemberResponse & AnswerFields>;
      /**
       * Mails a link that signs in a member, or signs up a stranger whom the organization lets in. It needs no PKCE verifier, because no browser asked for it: it signs in whoever opens it, in any browser.
       * @throws ManagementError `organization_not_found`, `invalid_email`, `invalid_template`, `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set`, `no_default_signup_redirect_url_set`, `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`, `action_not_allowed_email_domain_is_claimed`.
       */
      loginOrSignup(
        request: MagicLinksEmailLoginOrSignupRequest,
        options?: CallOptions,
      ): Promise<SendResponse & AnswerFields>;
    };
  };
  measurements: {
    /** Returns the project's sign-ins, limits hit, or errors over time. All nodes together. */
    get(request: MeasurementsGetRequest, options?: CallOptions): Promise<MeasurementsGetResponse & AnswerFields>;
  };
  members: {
    connectedApps: {
      /**
       * Returns the apps that a member has let in, and what they may do.
       * @throws ManagementError `organization_not_found`, `member_not_found`.
       */
      list(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
        },
        options?: CallOptions,
      ): Promise<MemberConnectedAppsResponse & AnswerFields>;
      /**
       * Revokes an app's access to a member. Its tokens are refused from then on. JWTs for an API stay good for 5 minutes at most. The app may ask the member again.
       * @throws ManagementError `organization_not_found`, `member_not_found`, `connected_app_not_found`.
       */
      revoke(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
          /** The app's client id. */
          connected_app_id: string;
        },
        options?: CallOptions,
      ): Promise<EndedResponse & AnswerFields>;
    };
    /**
     * Adds a member to an organization, without a mail. They may sign in at once. Their address counts as theirs when they prove it. To send a mail, invite them.
     * @throws ManagementError `organization_not_found`, `invalid_email`, `invalid_role`, `duplicate_member_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_member_phone_number`, `quota_reached`, `bad_request`.
     */
    create(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & MembersCreateRequest,
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
    /**
     * Deletes a member with their sessions, links and codes, or takes an invitation back. They stay out until somebody invites or reactivates them, whatever the organization lets strangers do: the answer lists the addresses. A session JWT stays good until it ends, 5 minutes at most.
     * @throws ManagementError `organization_not_found`, `member_not_found`.
     */
    delete(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      },
      options?: CallOptions,
    ): Promise<DeleteMemberResponse & AnswerFields>;
    /**
     * Returns a page of the members of all organizations whose address or name begins so. Deleted members are among them. It is as quick among ten million members as among ten, and has no total.
     * @throws ManagementError `invalid_cursor`.
     */
    find(request: MembersFindRequest, options?: CallOptions): Pages<MembersFindResponse & AnswerFields, Member>;
    /**
     * Returns a member, also a deleted one.
     * @throws ManagementError `organization_not_found`, `member_not_found`.
     */
    get(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      },
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
    locks: {
      /**
       * Returns what too many wrong passwords, codes or second factors have locked, and for whom.
       * @throws ManagementError `organization_not_found`, `member_not_found`.
       */
      list(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
        },
        options?: CallOptions,
      ): Promise<MembersLocksListResponse & AnswerFields>;
    };
    mfaPhoneNumber: {
      /**
       * Deletes a member's phone number, for a member who has lost the phone. A member without a second factor is asked for none, unless the organization requires one of all.
       * @throws ManagementError `organization_not_found`, `member_not_found`.
       */
      delete(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
        },
        options?: CallOptions,
      ): Promise<MemberResponse & AnswerFields>;
    };
    /**
     * Reactivates a deleted member with the roles they had. Any other member stays unchanged. Their password, linked accounts and second factors do not come back. They sign in by mail, or by single sign-on.
     * @throws ManagementError `organization_not_found`, `member_not_found`, `duplicate_member_email`, `quota_reached`.
     */
    reactivate(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      },
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
    roles: {
      /**
       * Hands a role to a member, beside those that they have.
       * @throws ManagementError `organization_not_found`, `member_not_found`, `invalid_role`.
       */
      assign(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
          /** A role of the project's policy. */
          role_id: string;
        },
        options?: CallOptions,
      ): Promise<MemberResponse & AnswerFields>;
      /**
       * Takes a role from a member, and their sessions with it. One that a domain, a connection or a group implies stays: take the assignment away there.
       * @throws ManagementError `organization_not_found`, `member_not_found`.
       */
      unassign(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
          /** A role of the project's policy. */
          role_id: string;
        },
        options?: CallOptions,
      ): Promise<MemberResponse & AnswerFields>;
    };
    /**
     * Returns a page of an organization's members, oldest first. Deleted members appear only when the query has a `statuses` filter. Invitations have the status `invited`.
     * @throws ManagementError `organization_not_found`, `invalid_cursor`.
     */
    search(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & MembersSearchRequest,
      options?: CallOptions,
    ): Pages<MemberSearchResponse & AnswerFields, Member>;
    secondFactors: {
      /**
       * Returns what a member can show as a second factor, and whether they are asked for one. To ask one member for one, update `mfa_enrolled` of the member; to ask all, `mfa_policy` of the organization.
       * @throws ManagementError `organization_not_found`, `member_not_found`.
       */
      list(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
        },
        options?: CallOptions,
      ): Promise<MembersSecondFactorsListResponse & AnswerFields>;
    };
    /**
     * Mails a link or a code to an address that is to take the place of the member's. Nothing changes until the new mailbox is read: by the link, or by the code, which the member types while they are signed in. Then all their sessions end, and the former mailbox is told. `members.update` changes an address at once, unproven.
     * @throws ManagementError `organization_not_found`, `member_not_found`, `invalid_email`, `duplicate_member_email`, `invalid_template`, `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set`, `too_many_requests`, `bad_request`.
     */
    startEmailUpdate(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      } & MembersStartEmailUpdateRequest,
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
    totp: {
      /**
       * Deletes a member's authenticator and its recovery codes. A member without a second factor is asked for none, unless the organization requires one of all.
       * @throws ManagementError `organization_not_found`, `member_not_found`.
       */
      delete(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The member's id. */
          member_id: string;
        },
        options?: CallOptions,
      ): Promise<MemberResponse & AnswerFields>;
    };
    /**
     * Opens what too many wrong passwords, codes or second factors have locked. A lock opens by itself, too. Do it when you know that the wrong ones were the member's own.
     * @throws ManagementError `organization_not_found`, `member_not_found`.
     */
    unlock(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      },
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
    /**
     * Changes the fields that you send. The others stay. A member who loses a role also loses their sessions, unless `preserve_existing_sessions` is true.
     * @throws ManagementError `organization_not_found`, `member_not_found`, `invalid_role`, `invalid_email`, `duplicate_member_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_member_phone_number`, `bad_request`, `quota_reached`.
     */
    update(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      } & MembersUpdateRequest,
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
  };
  offBoardingReceipts: {
    /**
     * Returns the receipt of a member who was taken out.
     * @throws ManagementError `organization_not_found`, `receipt_not_found`.
     */
    get(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The receipt's id. */
        receipt_id: string;
      },
      options?: CallOptions,
    ): Promise<OffBoardingReceiptsGetResponse & AnswerFields>;
    /**
     * Returns receipts of members who were taken out, newest first.
     * @throws ManagementError `organization_not_found`, `invalid_cursor`.
     */
    search(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & OffBoardingReceiptsSearchRequest,
      options?: CallOptions,
    ): Pages<
      OffBoardingReceiptsSearchResponse & AnswerFields,
      {
        receipt_id: string;

        organization_id: string;

        member_id: string;

        email_address: string;

        occurred_at: string;

        reason: "deactivated" | "deleted";

        by: {
          type: "directory" | "member" | "backend" | "lineage";

          connection_id?: string;

          member_id?: string;

          impersonator?: {
            id: string;

            reason: string;
          };
        };

        request_id: string;

        ended: Record<string, number>;
      }
    >;
  };
  organizations: {
    connectedApps: {
      /**
       * Returns the apps that an organization's members have let in.
       * @throws ManagementError `organization_not_found`.
       */
      list(
        request: {
          /** The organization's id. */
          organization_id: string;
        },
        options?: CallOptions,
      ): Promise<OrganizationConnectedAppsResponse & AnswerFields>;
    };
    /**
     * Adds an organization, without members. Without a slug, one is made from the name. Add the first member with the role `admin`.
     * @throws ManagementError `organization_slug_already_used`, `invalid_organization_slug`, `invalid_role`, `bad_request`.
     */
    create(request: OrganizationsCreateRequest, options?: CallOptions): Promise<OrganizationResponse & AnswerFields>;
    /**
     * Deletes an organization with its members, sessions, links and codes. This cannot be undone. The audit rows stay.
     * @throws ManagementError `organization_not_found`.
     */
    delete(
      request: {
        /** The organization's id. */
        organization_id: string;
      },
      options?: CallOptions,
    ): Promise<DeleteOrganizationResponse & AnswerFields>;
    /**
     * Returns a page of the organizations whose name or slug begins so. It is as quick among a million organizations as among ten, and has no total.
     * @throws ManagementError `invalid_cursor`.
     */
    find(
      request: OrganizationsFindRequest,
      options?: CallOptions,
    ): Pages<OrganizationsFindResponse & AnswerFields, Organization>;
    /**
     * Returns an organization with all its settings.
     * @throws ManagementError `organization_not_found`.
     */
    get(
      request: {
        /** The organization's id. */
        organization_id: string;
      },
      options?: CallOptions,
    ): Promise<OrganizationResponse & AnswerFields>;
    roles: {
      /**
       * Returns the same roles with how many members of an organization hold each, and what implies it. To see who holds one, search members with a `member_roles` filter. To imply one, set the organization's `rbac_email_implicit_role_assignments`, or the role assignments of a single sign-on connection.
       * @throws ManagementError `organization_not_found`.
       */
      list(
        request: {
          /** The organization's id. */
          organization_id: string;
        },
        options?: CallOptions,
      ): Promise<OrganizationsRolesListResponse & AnswerFields>;
    };
    /**
     * Returns a page of organizations, oldest first.
     * @throws ManagementError `invalid_cursor`.
     */
    search(
      request?: OrganizationsSearchRequest,
      options?: CallOptions,
    ): Pages<OrganizationsSearchResponse & AnswerFields, Organization>;
    sessions: {
      /**
       * Ends all sessions of all members of an organization, and the sign-ins under way. A session JWT stays good until it ends, 5 minutes at most. What members gave to apps ends, and what they created for the organization in these sessions is suspended.
       * @throws ManagementError `organization_not_found`.
       */
      revoke(
        request: {
          /** The organization's id. */
          organization_id: string;
        },
        options?: CallOptions,
      ): Promise<OrganizationsSessionsRevokeResponse & AnswerFields>;
    };
    /**
     * Changes the settings that you send. The others stay. Change a slug in the project's `claimed_domains` first, if it stands there.
     * @throws ManagementError `organization_not_found`, `organization_slug_already_used`, `invalid_organization_slug`, `invalid_role`, `unauthorized_action`, `bad_request`, `quota_reached`.
     */
    update(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & OrganizationsUpdateRequest,
      options?: CallOptions,
    ): Promise<OrganizationResponse & AnswerFields>;
  };
  otps: {
    email: {
      discovery: {
        /**
         * Mails a six-digit code that leads to the organizations of its address.
         * @throws ManagementError `invalid_email`, `invalid_template`.
         */
        send(request: OtpsEmailDiscoverySendRequest, options?: CallOptions): Promise<SendResponse & AnswerFields>;
      };
      /**
       * Mails a six-digit code to a member, or to a stranger whom the organization lets in.
       * @throws ManagementError `organization_not_found`, `invalid_email`, `invalid_template`, `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`, `action_not_allowed_email_domain_is_claimed`.
       */
      loginOrSignup(
        request: OtpsEmailLoginOrSignupRequest,
        options?: CallOptions,
      ): Promise<SendResponse & AnswerFields>;
    };
  };
  project: {
    /**
     * Says what would become of a change of the settings, and changes nothing. Send either `settings` or `patch`. Faults are those that the configuration file would be refused for.
     * @throws ManagementError `project_kept_in_file`, `bad_request`.
     */
    check(request?: ProjectCheckRequest, options?: CallOptions): Promise<ProjectCheckResponse & AnswerFields>;
    /** Returns the project's settings, without what is secret in them. */
    get(request?: NoFields, options?: CallOptions): Promise<ProjectGetResponse & AnswerFields>;
    mails: {
      /**
       * Renders a mail of the project with made-up names, and sends nothing.
       * @throws ManagementError `invalid_template`, `project_kept_in_file`, `invalid_project_settings`.
       */
      preview(
        request: ProjectMailsPreviewRequest,
        options?: CallOptions,
      ): Promise<ProjectMailsPreviewResponse & AnswerFields>;
    };
    /**
     * Makes the settings of an earlier version count again, as a new version. Secrets stay as they are today.
     * @throws ManagementError `project_kept_in_file`, `project_version_conflict`, `project_version_not_found`, `invalid_project_settings`, `project_settings_of_operators`.
     */
    rollBack(request: ProjectRollBackRequest, options?: CallOptions): Promise<ProjectRollBackResponse & AnswerFields>;
    /**
     * Changes the settings of a project that the console keeps. Every node follows within ten seconds. Send either `settings` or `patch`. With the project's secret a host changes how the project looks, where it leads and who may do what in it; all else is for operators. See `/docs/project-settings`.
     * @throws ManagementError `project_kept_in_file`, `project_version_conflict`, `invalid_project_settings`, `project_settings_of_operators`, `bad_request`.
     */
    update(request: ProjectUpdateRequest, options?: CallOptions): Promise<ProjectUpdateResponse & AnswerFields>;
    versions: {
      /**
       * Returns a version of the settings, what it changed, and what has changed since.
       * @throws ManagementError `project_kept_in_file`, `project_version_not_found`.
       */
      get(
        request: {
          /** The number of a version of the settings. */
          version: string;
        },
        options?: CallOptions,
      ): Promise<ProjectVersionsGetResponse & AnswerFields>;
      /**
       * Returns a page of the versions of the settings, the newest first: who changed what, and when. The newest hundred are kept.
       * @throws ManagementError `project_kept_in_file`.
       */
      search(
        request?: ProjectVersionsSearchRequest,
        options?: CallOptions,
      ): Promise<ProjectVersionsSearchResponse & AnswerFields>;
    };
  };
  queues: {
    /**
     * Takes a message out of its queue. It is not sent.
     * @throws ManagementError `queued_message_not_found`, `bad_request`.
     */
    drop(request: QueuesDropRequest, options?: CallOptions): Promise<AnswerFields>;
    /** Returns how many mails, texts and webhooks wait, are tried again, or were given up. */
    get(request?: NoFields, options?: CallOptions): Promise<QueuesGetResponse & AnswerFields>;
    messages: {
      /**
       * Returns what is in a queue, newest first. What a message says is not told: it holds live codes. Mails and texts that were given up stay for a week.
       * @throws ManagementError `invalid_cursor`.
       */
      search(
        request: QueuesMessagesSearchRequest,
        options?: CallOptions,
      ): Pages<
        QueuesMessagesSearchResponse & AnswerFields,
        {
          queue: "mails" | "texts" | "webhooks";

          message_id: string;

          endpoint_id: string | null;

          state: "waiting" | "retrying" | "failed";

          receiver: string;

          attempts: number;

          created_at: string;

          next_attempt_at: string | null;

          last_error: string;

          can_retry: boolean;
        }
      >;
    };
    /**
     * Has a message tried now, or all of a queue. Webhooks that failed are sent again, too. What is under way is left alone.
     * @throws ManagementError `queued_message_not_found`, `webhook_endpoint_not_found`, `bad_request`.
     */
    retry(request: QueuesRetryRequest, options?: CallOptions): Promise<QueuesRetryResponse & AnswerFields>;
  };
  roles: {
    /** Returns the roles of the project's policy, with what each allows. */
    list(request?: NoFields, options?: CallOptions): Promise<RolesListResponse & AnswerFields>;
  };
  scimConnections: {
    /**
     * Activates a directory's connection that is held: from now on it changes members. A connection that a setup link made is held. Look at `display_name` and at its exchanges first.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`.
     */
    activate(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The connection's id. */
        connection_id: string;
      },
      options?: CallOptions,
    ): Promise<ScimConnectionResponse & AnswerFields>;
    /**
     * Makes a change that the directory wants.
     * @throws ManagementError `organization_not_found`, `pending_change_not_found`, `duplicate_member_email`, `duplicate_member_phone_number`.
     */
    applyChange(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The change's id. A later change by the directory has another one. */
        change_id: string;
      },
      options?: CallOptions,
    ): Promise<ScimChangeResponse & AnswerFields>;
    /**
     * Connects an organization's directory, and returns the token for it, this once.
     * @throws ManagementError `organization_not_found`, `active_scim_connection_exists`.
     */
    create(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsCreateRequest,
      options?: CallOptions,
    ): Promise<ScimConnectionWithTokenResponse & AnswerFields>;
    /**
     * Deletes the directory's connection; the members stay, without the roles of their groups.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`.
     */
    delete(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The connection's id. */
        connection_id: string;
      },
      options?: CallOptions,
    ): Promise<DeleteConnectionResponse & AnswerFields>;
    /**
     * Keeps the member as they are. The directory may ask again once it wants something else.
     * @throws ManagementError `organization_not_found`, `pending_change_not_found`.
     */
    dismissChange(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The change's id. A later change by the directory has another one. */
        change_id: string;
      },
      options?: CallOptions,
    ): Promise<ScimChangeResponse & AnswerFields>;
    /**
     * Returns the directory's last 100 requests with their answers, the latest first. Secrets are masked, and long bodies cut. Look here when somebody does not arrive.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`, `invalid_cursor`.
     */
    exchanges(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsExchangesRequest,
      options?: CallOptions,
    ): Pages<ScimExchangesResponse & AnswerFields, ScimExchange>;
    /**
     * Returns the connection of an organization's directory.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`.
     */
    get(
      request: {
        /** The organization's id. */
        organization_id: string;
      },
      options?: CallOptions,
    ): Promise<ScimConnectionResponse & AnswerFields>;
    /**
     * Returns the directory's groups, page by page.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`, `invalid_cursor`.
     */
    groups(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsGroupsRequest,
      options?: CallOptions,
    ): Pages<ScimGroupsResponse & AnswerFields, ScimGroup>;
    /**
     * Returns the changes that the directory wants and an admin has to decide about, oldest first. They are about members with emergency access or directly assigned roles, and about members whom the directory did not create, outside of the organization's verified domains. They do not expire.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`, `invalid_cursor`.
     */
    pendingChanges(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsPendingChangesRequest,
      options?: CallOptions,
    ): Pages<ScimChangesResponse & AnswerFields, ScimPendingChange>;
    /**
     * Ends the directory's next token; the old one stays.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`, `scim_connection_not_rotating_token`.
     */
    rotateCancel(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsRotateStartRequest,
      options?: CallOptions,
    ): Promise<ScimConnectionResponse & AnswerFields>;
    /**
     * Puts the next token in the place of the directory's token, which ends.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`, `scim_connection_not_rotating_token`.
     */
    rotateComplete(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsRotateStartRequest,
      options?: CallOptions,
    ): Promise<ScimConnectionResponse & AnswerFields>;
    /**
     * Makes the directory's next token, and returns it, this once; both are good until the rotation ends.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`.
     */
    rotateStart(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ScimConnectionsRotateStartRequest,
      options?: CallOptions,
    ): Promise<ScimConnectionWithNextTokenResponse & AnswerFields>;
    /**
     * Changes the fields of the directory's connection that are sent.
     * @throws ManagementError `organization_not_found`, `no_active_scim_connection`, `invalid_role`, `bad_request`.
     */
    update(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The connection's id. */
        connection_id: string;
      } & ScimConnectionsUpdateRequest,
      options?: CallOptions,
    ): Promise<ScimConnectionResponse & AnswerFields>;
  };
  secrets: {
    /** Returns when each of the project's secrets was last used, without the secrets themselves. Tells when every back end has changed over. See `/docs/key-rotation`. */
    list(request?: NoFields, options?: CallOptions): Promise<SecretsListResponse & AnswerFields>;
  };
  sessions: {
    /**
     * Returns the session of a token or a JWT, when it is alive. Send exactly one of `session_token` and `session_jwt`. Without a duration nothing is extended. The answer to a JWT has an empty `session_token`.
     * @throws ManagementError `session_not_found`, `invalid_session_duration_minutes`.
     */
    authenticate(
      request?: BackendSessionAuthenticateRequest,
      options?: CallOptions,
    ): Promise<SessionResponse & AnswerFields>;
    /**
     * Returns a member's live sessions, newest first, 100 at most.
     * @throws ManagementError `organization_not_found`, `member_not_found`.
     */
    get(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The member's id. */
        member_id: string;
      },
      options?: CallOptions,
    ): Promise<SessionsGetResponse & AnswerFields>;
    /**
     * Ends a session, by its token, JWT or ids, or all sessions of a member. A session JWT stays good until it ends, 5 minutes at most.
     * @throws ManagementError `session_not_found`, `organization_not_found`, `member_not_found`.
     */
    revoke(request?: SessionsRevokeRequest, options?: CallOptions): Promise<SessionsRevokeResponse & AnswerFields>;
  };
  setupLinks: {
    /**
     * Makes a link by which somebody without an account sets up one connection, and returns it this once. It opens in one browser. See `/docs/set-up-links`.
     * @throws ManagementError `organization_not_found`, `sso_connection_not_found`, `no_active_scim_connection`, `setup_link_not_allowed`, `setup_link_limit_reached`, `invalid_role`.
     */
    create(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & CreateSetupLinkRequest,
      options?: CallOptions,
    ): Promise<CreateSetupLinkResponse & AnswerFields>;
    /**
     * Ends a set-up link, and whoever works by it, at once. What was set up stays.
     * @throws ManagementError `organization_not_found`, `setup_link_not_found`.
     */
    revoke(
      request: {
        /** The organization's id. */
        organization_id: string;
        /** The set-up link's id. */
        setup_link_id: string;
      },
      options?: CallOptions,
    ): Promise<SetupLinkResponse & AnswerFields>;
    /**
     * Returns an organization's set-up links of the last 30 days, newest first, and what became of them.
     * @throws ManagementError `organization_not_found`.
     */
    search(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & ListSetupLinksRequest,
      options?: CallOptions,
    ): Promise<SetupLinksResponse & AnswerFields>;
  };
  signIns: {
    /**
     * Returns what the gate would decide for an address in an organization, by each method, and why. It reads, and changes nothing. Facts are those of now, also for another moment; limits are of that moment.
     * @throws ManagementError `organization_not_found`, `invalid_email`.
     */
    explain(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & SignInsExplainRequest,
      options?: CallOptions,
    ): Promise<SignInExplanation & AnswerFields>;
    /**
     * Returns why a request was refused: which rule, and what to change. Every answer has a `request_id`. What is told is read from the audit log.
     * @throws ManagementError `audit_event_not_found`.
     */
    explainRefusal(
      request: {
        /** The request's id, which its answer names. */
        request_id: string;
      },
      options?: CallOptions,
    ): Promise<SignInsExplainRefusalResponse & AnswerFields>;
    /**
     * Returns what other settings would change for a page of an organization's members. It changes nothing. `settings` is what `organizations.update` would be sent. Members for whom nothing changes are counted, and not listed. That an identity provider knows a member is taken for granted.
     * @throws ManagementError `organization_not_found`, `bad_request`, `invalid_cursor`.
     */
    preview(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & SignInsPreviewRequest,
      options?: CallOptions,
    ): Pages<
      PreviewPolicyResponse & AnswerFields,
      {
        member_id: string;

        email_address: string;

        change: "shut_out" | "let_in" | "must_enroll" | "second_factor" | "loses_methods" | "gains_methods";

        methods_before: Array<AuthMethod>;

        methods_after: Array<AuthMethod>;

        methods_lost: Array<AuthMethod>;

        methods_gained: Array<AuthMethod>;

        has_come_by_sso: boolean;

        is_breakglass: boolean;
      }
    >;
  };
  sso: {
    attempts: {
      /**
       * Returns the latest logins by single sign-on, each with a verdict and the setting to change. The newest first. They are kept for 30 days. Tests are among them, with `details.test_run_id`.
       * @throws ManagementError `organization_not_found`.
       */
      search(
        request: {
          /** The organization's id. */
          organization_id: string;
        } & SsoAttemptsSearchRequest,
        options?: CallOptions,
      ): Promise<SsoListAttemptsResponse & AnswerFields>;
    };
    connections: {
      /**
       * Opens a held connection to logins.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`, `sso_connection_not_ready`.
       */
      activate(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        },
        options?: CallOptions,
      ): Promise<ShownConnection & AnswerFields>;
      /**
       * Deletes a connection with its keys and accounts, and ends the sessions that came by it. Connections of other organizations that point at it go with it.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`.
       */
      delete(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        },
        options?: CallOptions,
      ): Promise<DeleteConnectionResponse & AnswerFields>;
      /**
       * Returns a connection of any kind, with its warnings. No secret and no private key comes out. Certificates show when they expire.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`.
       */
      get(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        },
        options?: CallOptions,
      ): Promise<SsoConnectionsGetResponse & AnswerFields>;
      /**
       * Closes a connection to logins, and keeps it as it is, until you activate it. Sessions that came by it stay. You can still try it.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`.
       */
      hold(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        },
        options?: CallOptions,
      ): Promise<ShownConnection & AnswerFields>;
      /**
       * Returns all single sign-on connections of an organization, with what is going to stop logins by them.
       * @throws ManagementError `organization_not_found`.
       */
      list(
        request: {
          /** The organization's id. */
          organization_id: string;
        },
        options?: CallOptions,
      ): Promise<SsoConnectionsListResponse & AnswerFields>;
    };
    external: {
      /**
       * Adds a connection that points at one of another organization, whose identity provider then vouches here, too.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`, `sso_limit_reached`.
       */
      create(
        request: {
          /** The organization's id. */
          organization_id: string;
        } & SsoExternalCreateRequest,
        options?: CallOptions,
      ): Promise<ExternalConnectionResponse & AnswerFields>;
      /**
       * Changes the name of an external connection, and the roles that it implies.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`, `invalid_role`.
       */
      update(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        } & SsoExternalUpdateRequest,
        options?: CallOptions,
      ): Promise<ExternalConnectionResponse & AnswerFields>;
    };
    oidc: {
      /**
       * Adds an OpenID Connect connection, with a redirect URL for the identity provider. It is `pending` until updated.
       * @throws ManagementError `organization_not_found`, `sso_limit_reached`.
       */
      create(
        request: {
          /** The organization's id. */
          organization_id: string;
        } & SsoOidcCreateRequest,
        options?: CallOptions,
      ): Promise<OidcConnectionResponse & AnswerFields>;
      /**
       * Changes the fields that you send. The issuer's discovery document fills in the addresses. Whoever changes where the client secret goes sends the secret again.
       * @throws ManagementError `organization_not_found`, `oidc_connection_not_found`, `oidc_client_secret_required`, `bad_request`.
       */
      update(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        } & SsoOidcUpdateRequest,
        options?: CallOptions,
      ): Promise<OidcConnectionUpdateResponse & AnswerFields>;
    };
    saml: {
      certificates: {
        /**
         * Deletes a certificate of the identity provider. Without any, the connection is `pending`.
         * @throws ManagementError `organization_not_found`, `saml_connection_not_found`, `bad_request`.
         */
        delete(
          request: {
            /** The organization's id. */
            organization_id: string;
            /** The connection's id. */
            connection_id: string;
            /** The certificate's id. */
            certificate_id: string;
          },
          options?: CallOptions,
        ): Promise<DeleteCertificateResponse & AnswerFields>;
      };
      /**
       * Adds a SAML connection, with addresses and keys for the identity provider. It is `pending` until updated.
       * @throws ManagementError `organization_not_found`, `sso_limit_reached`, `service_unavailable`.
       */
      create(
        request: {
          /** The organization's id. */
          organization_id: string;
        } & SsoSamlCreateRequest,
        options?: CallOptions,
      ): Promise<SamlConnectionResponse & AnswerFields>;
      encryptionKeys: {
        /**
         * Deletes a key by which the identity provider encrypts for the connection.
         * @throws ManagementError `organization_not_found`, `saml_connection_not_found`, `bad_request`.
         */
        delete(
          request: {
            /** The organization's id. */
            organization_id: string;
            /** The connection's id. */
            connection_id: string;
            /** The key's id. */
            private_key_id: string;
          },
          options?: CallOptions,
        ): Promise<DeleteEncryptionKeyResponse & AnswerFields>;
      };
      /**
       * Changes the fields that you send. A certificate is added to those that are there. With entity id, SSO URL and a certificate it becomes `active`, unless it is held.
       * @throws ManagementError `organization_not_found`, `saml_connection_not_found`, `sso_limit_reached`, `invalid_role`, `bad_request`.
       */
      update(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        } & SsoSamlUpdateRequest,
        options?: CallOptions,
      ): Promise<SamlConnectionResponse & AnswerFields>;
      /**
       * Takes entity id, SSO URL and certificates from the identity provider's metadata. Send `metadata_url` or `metadata_xml`. An address is followed from then on: read every day, so that the next certificate is known before it signs.
       * @throws ManagementError `organization_not_found`, `saml_connection_not_found`, `sso_metadata_not_usable`, `sso_limit_reached`.
       */
      updateByMetadata(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        } & SsoSamlUpdateByMetadataRequest,
        options?: CallOptions,
      ): Promise<SamlConnectionResponse & AnswerFields>;
    };
    testRuns: {
      /**
       * Makes a link that tries a connection, before or after it is active. It signs nobody in. Open it in a browser: it leads to the identity provider, and back to each check's outcome. It is good once.
       * @throws ManagementError `organization_not_found`, `sso_connection_not_found`, `sso_connection_not_ready`.
       */
      create(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
        },
        options?: CallOptions,
      ): Promise<CreateTestRunResponse & AnswerFields>;
      /**
       * Returns what became of a test, check by check.
       * @throws ManagementError `organization_not_found`, `sso_test_run_not_found`.
       */
      get(
        request: {
          /** The organization's id. */
          organization_id: string;
          /** The connection's id. */
          connection_id: string;
          /** The test's id. */
          test_run_id: string;
        },
        options?: CallOptions,
      ): Promise<TestRunResponse & AnswerFields>;
    };
  };
  ssoFailures: {
    /** Returns what single sign-on has refused, by connection and reason, with the setting to change. */
    search(request: SsoFailuresSearchRequest, options?: CallOptions): Promise<SsoFailuresSearchResponse & AnswerFields>;
  };
  webhooks: {
    endpoints: {
      /**
       * Adds an endpoint, which hears of what happens from then on. The secret is shown this once. See `/docs/webhooks`.
       * @throws ManagementError `bad_request`.
       */
      create(
        request: CreateWebhookEndpointRequest,
        options?: CallOptions,
      ): Promise<WebhookSecretResponse & AnswerFields>;
      /**
       * Deletes an endpoint, with what waits for it and its log.
       * @throws ManagementError `webhook_endpoint_not_found`.
       */
      delete(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        },
        options?: CallOptions,
      ): Promise<AnswerFields>;
      /**
       * Returns an endpoint.
       * @throws ManagementError `webhook_endpoint_not_found`.
       */
      get(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        },
        options?: CallOptions,
      ): Promise<WebhookEndpointResponse & AnswerFields>;
      /** Returns the project's endpoints, oldest first. */
      list(request?: NoFields, options?: CallOptions): Promise<WebhookEndpointsResponse & AnswerFields>;
      /**
       * Gives out what waits for an endpoint without a `url`, signed as if it were posted. `portico webhooks listen` calls it, for a server that the provider cannot reach.
       * @throws ManagementError `webhook_endpoint_not_found`, `bad_request`.
       */
      pull(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        } & PullWebhooksRequest,
        options?: CallOptions,
      ): Promise<PullWebhooksResponse & AnswerFields>;
      /**
       * Makes a new secret. The old one signs beside it for a day.
       * @throws ManagementError `webhook_endpoint_not_found`, `bad_request`.
       */
      rotateSecret(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        } & RotateWebhookSecretRequest,
        options?: CallOptions,
      ): Promise<WebhookSecretResponse & AnswerFields>;
      /**
       * Sends the event `webhook.test` to an endpoint, whatever it listens to.
       * @throws ManagementError `webhook_endpoint_not_found`, `bad_request`.
       */
      test(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        },
        options?: CallOptions,
      ): Promise<TestWebhookResponse & AnswerFields>;
      /**
       * Changes the fields that you send. The others stay. Another `url` asks for the endpoint's `signing_secret`.
       * @throws ManagementError `webhook_endpoint_not_found`, `webhook_secret_required`, `bad_request`.
       */
      update(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        } & UpdateWebhookEndpointRequest,
        options?: CallOptions,
      ): Promise<WebhookEndpointResponse & AnswerFields>;
    };
    messages: {
      /**
       * Returns a message, with what is posted and each try: when, how long, and what was answered.
       * @throws ManagementError `webhook_endpoint_not_found`, `webhook_message_not_found`.
       */
      get(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
          /** The message's id. */
          message_id: string;
        },
        options?: CallOptions,
      ): Promise<WebhookMessageResponse & AnswerFields>;
      /**
       * Sends messages again, with their own ids: one, those of a time, or those that failed. A replay goes to the end of its queue. What an endpoint missed while it was disabled is among those of a time.
       * @throws ManagementError `webhook_endpoint_not_found`, `webhook_message_not_found`, `bad_request`.
       */
      replay(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        } & ReplayWebhooksRequest,
        options?: CallOptions,
      ): Promise<ReplayWebhooksResponse & AnswerFields>;
      /**
       * Returns what goes and went to an endpoint, newest first.
       * @throws ManagementError `webhook_endpoint_not_found`, `invalid_cursor`.
       */
      search(
        request: {
          /** The endpoint's id. */
          endpoint_id: string;
        } & ListWebhookDeliveriesRequest,
        options?: CallOptions,
      ): Pages<WebhookDeliveriesResponse & AnswerFields, WebhookDelivery>;
    };
  };
}

/** What the client needs to know of each call. */
export const operations = {
  "api_keys.create": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/api_keys", isKeyed: true },
  "api_keys.revoke": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/api_keys/{api_key_id}",
    isKeyed: true,
  },
  "api_keys.rotate_cancel": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/cancel",
    isKeyed: true,
  },
  "api_keys.rotate_complete": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/complete",
    isKeyed: true,
  },
  "api_keys.rotate_start": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/start",
    isKeyed: true,
  },
  "api_keys.search": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/api_keys/search",
    items: "api_keys",
  },
  "api_keys.verify": { method: "POST", path: "/v1/b2b/api_keys/verify" },
  "audit_events.get": { method: "GET", path: "/v1/b2b/audit_events/{audit_event_id}" },
  "audit_events.search": { method: "POST", path: "/v1/b2b/audit_events/search", items: "events" },
  "audit_events.verify": { method: "POST", path: "/v1/b2b/audit_events/verify" },
  "certificates.search": { method: "POST", path: "/v1/b2b/certificates/search" },
  "connected_apps.create": { method: "POST", path: "/v1/b2b/connected_apps", isKeyed: true },
  "connected_apps.delete": { method: "DELETE", path: "/v1/b2b/connected_apps/{client_id}", isKeyed: true },
  "connected_apps.get": { method: "GET", path: "/v1/b2b/connected_apps/{client_id}" },
  "connected_apps.list": { method: "GET", path: "/v1/b2b/connected_apps" },
  "connected_apps.secret.rotate_cancel": {
    method: "POST",
    path: "/v1/b2b/connected_apps/{client_id}/secret/rotate/cancel",
    isKeyed: true,
  },
  "connected_apps.secret.rotate_complete": {
    method: "POST",
    path: "/v1/b2b/connected_apps/{client_id}/secret/rotate/complete",
    isKeyed: true,
  },
  "connected_apps.secret.rotate_start": {
    method: "POST",
    path: "/v1/b2b/connected_apps/{client_id}/secret/rotate/start",
    isKeyed: true,
  },
  "connected_apps.update": { method: "PUT", path: "/v1/b2b/connected_apps/{client_id}", isKeyed: true },
  "domains.claim": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/domains", isKeyed: true },
  "domains.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/domains/{domain}",
    isKeyed: true,
  },
  "domains.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/domains/{domain}" },
  "domains.list": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/domains" },
  "domains.update": { method: "PUT", path: "/v1/b2b/organizations/{organization_id}/domains/{domain}", isKeyed: true },
  "domains.verify": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/domains/{domain}/verify",
    isKeyed: true,
  },
  "export.members": { method: "POST", path: "/v1/b2b/export/members", items: "lines" },
  "export.organizations": { method: "POST", path: "/v1/b2b/export/organizations", items: "lines" },
  "impersonation.tokens.create": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/impersonation_tokens",
    isKeyed: true,
  },
  "import.lines": { method: "POST", path: "/v1/b2b/import" },
  "keys.list": { method: "GET", path: "/v1/b2b/keys" },
  "keys.rotate": { method: "POST", path: "/v1/b2b/keys/rotate", isKeyed: true },
  "magic_links.email.discovery.send": {
    method: "POST",
    path: "/v1/b2b/magic_links/email/discovery/send",
    isKeyed: true,
  },
  "magic_links.email.invite": { method: "POST", path: "/v1/b2b/magic_links/email/invite", isKeyed: true },
  "magic_links.email.login_or_signup": {
    method: "POST",
    path: "/v1/b2b/magic_links/email/login_or_signup",
    isKeyed: true,
  },
  "measurements.get": { method: "POST", path: "/v1/b2b/measurements/search" },
  "members.connected_apps.list": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/connected_apps",
  },
  "members.connected_apps.revoke": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/connected_apps/{connected_app_id}/revoke",
    isKeyed: true,
  },
  "members.create": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/members", isKeyed: true },
  "members.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}",
    isKeyed: true,
  },
  "members.find": { method: "POST", path: "/v1/b2b/members/find", items: "members" },
  "members.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/members/{member_id}" },
  "members.locks.list": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/locks" },
  "members.mfa_phone_number.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/mfa_phone_number",
    isKeyed: true,
  },
  "members.reactivate": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/reactivate",
    isKeyed: true,
  },
  "members.roles.assign": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/roles/{role_id}",
    isKeyed: true,
  },
  "members.roles.unassign": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/roles/{role_id}",
    isKeyed: true,
  },
  "members.search": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/members/search",
    items: "members",
  },
  "members.second_factors.list": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/second_factors",
  },
  "members.start_email_update": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/start_email_update",
    isKeyed: true,
  },
  "members.totp.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/totp",
    isKeyed: true,
  },
  "members.unlock": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/unlock",
    isKeyed: true,
  },
  "members.update": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}",
    isKeyed: true,
  },
  "off_boarding_receipts.get": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/off_boarding_receipts/{receipt_id}",
  },
  "off_boarding_receipts.search": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/off_boarding_receipts/search",
    items: "receipts",
  },
  "organizations.connected_apps.list": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/connected_apps",
  },
  "organizations.create": { method: "POST", path: "/v1/b2b/organizations", isKeyed: true },
  "organizations.delete": { method: "DELETE", path: "/v1/b2b/organizations/{organization_id}", isKeyed: true },
  "organizations.find": { method: "POST", path: "/v1/b2b/organizations/find", items: "organizations" },
  "organizations.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}" },
  "organizations.roles.list": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/roles" },
  "organizations.search": { method: "POST", path: "/v1/b2b/organizations/search", items: "organizations" },
  "organizations.sessions.revoke": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/sessions/revoke",
    isKeyed: true,
  },
  "organizations.update": { method: "PUT", path: "/v1/b2b/organizations/{organization_id}", isKeyed: true },
  "otps.email.discovery.send": { method: "POST", path: "/v1/b2b/otps/email/discovery/send", isKeyed: true },
  "otps.email.login_or_signup": { method: "POST", path: "/v1/b2b/otps/email/login_or_signup", isKeyed: true },
  "project.check": { method: "POST", path: "/v1/b2b/project/check" },
  "project.get": { method: "GET", path: "/v1/b2b/project" },
  "project.mails.preview": { method: "POST", path: "/v1/b2b/project/mails/preview" },
  "project.roll_back": { method: "POST", path: "/v1/b2b/project/roll_back", isKeyed: true },
  "project.update": { method: "PUT", path: "/v1/b2b/project", isKeyed: true },
  "project.versions.get": { method: "GET", path: "/v1/b2b/project/versions/{version}" },
  "project.versions.search": { method: "POST", path: "/v1/b2b/project/versions/search" },
  "queues.drop": { method: "POST", path: "/v1/b2b/queues/drop", isKeyed: true },
  "queues.get": { method: "GET", path: "/v1/b2b/queues" },
  "queues.messages.search": { method: "POST", path: "/v1/b2b/queues/messages/search", items: "queued_messages" },
  "queues.retry": { method: "POST", path: "/v1/b2b/queues/retry", isKeyed: true },
  "roles.list": { method: "GET", path: "/v1/b2b/roles" },
  "scim_connections.activate": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/{connection_id}/activate",
    isKeyed: true,
  },
  "scim_connections.apply_change": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/pending_changes/{change_id}/apply",
    isKeyed: true,
  },
  "scim_connections.create": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/scim", isKeyed: true },
  "scim_connections.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/scim/{connection_id}",
    isKeyed: true,
  },
  "scim_connections.dismiss_change": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/pending_changes/{change_id}/dismiss",
    isKeyed: true,
  },
  "scim_connections.exchanges": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/exchanges",
    items: "exchanges",
  },
  "scim_connections.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/scim" },
  "scim_connections.groups": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/groups",
    items: "scim_groups",
  },
  "scim_connections.pending_changes": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/pending_changes",
    items: "pending_changes",
  },
  "scim_connections.rotate_cancel": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/rotate/cancel",
    isKeyed: true,
  },
  "scim_connections.rotate_complete": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/rotate/complete",
    isKeyed: true,
  },
  "scim_connections.rotate_start": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/scim/rotate/start",
    isKeyed: true,
  },
  "scim_connections.update": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/scim/{connection_id}",
    isKeyed: true,
  },
  "secrets.list": { method: "GET", path: "/v1/b2b/secrets" },
  "sessions.authenticate": { method: "POST", path: "/v1/b2b/sessions/authenticate" },
  "sessions.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/sessions" },
  "sessions.revoke": { method: "POST", path: "/v1/b2b/sessions/revoke", isKeyed: true },
  "setup_links.create": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/setup_links", isKeyed: true },
  "setup_links.revoke": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/setup_links/{setup_link_id}",
    isKeyed: true,
  },
  "setup_links.search": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/setup_links/search" },
  "sign_ins.explain": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/sign_ins/explain" },
  "sign_ins.explain_refusal": { method: "GET", path: "/v1/b2b/sign_ins/refusals/{request_id}" },
  "sign_ins.preview": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/sign_ins/preview",
    items: "members",
  },
  "sso.attempts.search": { method: "POST", path: "/v1/b2b/organizations/{organization_id}/sso_attempts/search" },
  "sso.connections.activate": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/sso_connections/{connection_id}/activate",
    isKeyed: true,
  },
  "sso.connections.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/sso_connections/{connection_id}",
    isKeyed: true,
  },
  "sso.connections.get": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/sso_connections/{connection_id}",
  },
  "sso.connections.hold": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/sso_connections/{connection_id}/hold",
    isKeyed: true,
  },
  "sso.connections.list": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/sso_connections" },
  "sso.external.create": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/external_connections",
    isKeyed: true,
  },
  "sso.external.update": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/external_connections/{connection_id}",
    isKeyed: true,
  },
  "sso.oidc.create": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/oidc_connections",
    isKeyed: true,
  },
  "sso.oidc.update": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/oidc_connections/{connection_id}",
    isKeyed: true,
  },
  "sso.saml.certificates.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/saml_connections/{connection_id}/verification_certificates/{certificate_id}",
    isKeyed: true,
  },
  "sso.saml.create": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/saml_connections",
    isKeyed: true,
  },
  "sso.saml.encryption_keys.delete": {
    method: "DELETE",
    path: "/v1/b2b/organizations/{organization_id}/saml_connections/{connection_id}/encryption_private_keys/{private_key_id}",
    isKeyed: true,
  },
  "sso.saml.update": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/saml_connections/{connection_id}",
    isKeyed: true,
  },
  "sso.saml.update_by_metadata": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/saml_connections/{connection_id}/metadata",
    isKeyed: true,
  },
  "sso.test_runs.create": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/sso_connections/{connection_id}/test_runs",
    isKeyed: true,
  },
  "sso.test_runs.get": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/sso_connections/{connection_id}/test_runs/{test_run_id}",
  },
  "sso_failures.search": { method: "POST", path: "/v1/b2b/sso_failures/search" },
  "webhooks.endpoints.create": { method: "POST", path: "/v1/b2b/webhooks/endpoints", isKeyed: true },
  "webhooks.endpoints.delete": { method: "DELETE", path: "/v1/b2b/webhooks/endpoints/{endpoint_id}", isKeyed: true },
  "webhooks.endpoints.get": { method: "GET", path: "/v1/b2b/webhooks/endpoints/{endpoint_id}" },
  "webhooks.endpoints.list": { method: "GET", path: "/v1/b2b/webhooks/endpoints" },
  "webhooks.endpoints.pull": { method: "POST", path: "/v1/b2b/webhooks/endpoints/{endpoint_id}/pull" },
  "webhooks.endpoints.rotate_secret": {
    method: "POST",
    path: "/v1/b2b/webhooks/endpoints/{endpoint_id}/secret/rotate",
    isKeyed: true,
  },
  "webhooks.endpoints.test": { method: "POST", path: "/v1/b2b/webhooks/endpoints/{endpoint_id}/test", isKeyed: true },
  "webhooks.endpoints.update": { method: "PUT", path: "/v1/b2b/webhooks/endpoints/{endpoint_id}", isKeyed: true },
  "webhooks.messages.get": { method: "GET", path: "/v1/b2b/webhooks/endpoints/{endpoint_id}/messages/{message_id}" },
  "webhooks.messages.replay": {
    method: "POST",
    path: "/v1/b2b/webhooks/endpoints/{endpoint_id}/messages/replay",
    isKeyed: true,
  },
  "webhooks.messages.search": {
    method: "POST",
    path: "/v1/b2b/webhooks/endpoints/{endpoint_id}/messages/search",
    items: "deliveries",
  },
} as const;
