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
    kind: "altered" | "deleted" | "inserted" | "reordered" | "head" | "checkpoint";

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
};

export type CreateWebhookEndpointRequest = {
  url: string | null;

  description?: string;

  event_types?: Array<string> | null;

  ordering?: "organization" | "member" | "none";

  signing_secret?: string;
};

export type DeleteMemberResponse = {
  member_id: string;
};

export type DeleteOrganizationResponse = {
  organization_id: string;
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
    >;
  };
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

export type Organization = {
  organization_name: string;

  organization_slug: string;

  organization_logo_url: string;

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

export type OrganizationsUpdateRequest = {
  organization_name?: string;

  organization_slug?: string;

  organization_logo_url?: string;

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

export type ReplayWebhooksRequest = {
  message_id?: string;

  from?: string;

  until?: string;

  failed_only?: boolean;
};

export type ReplayWebhooksResponse = {
  replayed: number;
};

export type RotateWebhookSecretRequest = {
  overlap_hours?: number;

  signing_secret?: string;
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
};

export type UpdateWebhookEndpointRequest = {
  url?: string;

  description?: string;

  event_types?: Array<string> | null;

  ordering?: "organization" | "member" | "none";

  is_enabled?: boolean;

  signing_secret?: string;
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
     * Creates a new signing key: published now, signing in seven minutes, when every host knows it. The key before it verifies until the last JWT that it signed has ended. See key rotation.
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
       * @throws ManagementError `organization_not_found`, `invalid_email`, `invalid_role`, `invalid_template`, `invalid_email_for_invites`, `duplicate_member_email`, `no_match_for_provided_magic_link_url`, `no_default_invite_redirect_url_set`.
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
      ): Promise<AnswerFields>;
    };
    /**
     * Adds a member to an organization, without a mail. They may sign in at once. Their address counts as theirs when they prove it. To send a mail, invite them.
     * @throws ManagementError `organization_not_found`, `invalid_email`, `invalid_role`, `duplicate_member_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_member_phone_number`, `bad_request`.
     */
    create(
      request: {
        /** The organization's id. */
        organization_id: string;
      } & MembersCreateRequest,
      options?: CallOptions,
    ): Promise<MemberResponse & AnswerFields>;
    /**
     * Deletes a member with their sessions, links and codes, or takes an invitation back. They can be reactivated. A session JWT stays good until it ends, 5 minutes at most.
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
     * Reactivates a deleted member with the roles they had. Any other member stays unchanged.
     * @throws ManagementError `organization_not_found`, `member_not_found`, `duplicate_member_email`.
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
     * Changes the fields that you send. The others stay. A member who loses a role also loses their sessions, unless `preserve_existing_sessions` is true.
     * @throws ManagementError `organization_not_found`, `member_not_found`, `invalid_role`, `invalid_email`, `duplicate_member_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_member_phone_number`, `bad_request`.
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
    /**
     * Returns a page of organizations, oldest first.
     * @throws ManagementError `invalid_cursor`.
     */
    search(
      request?: OrganizationsSearchRequest,
      options?: CallOptions,
    ): Pages<OrganizationsSearchResponse & AnswerFields, Organization>;
    /**
     * Changes the settings that you send. The others stay. Change a slug in the project's `claimed_domains` first, if it stands there.
     * @throws ManagementError `organization_not_found`, `organization_slug_already_used`, `invalid_organization_slug`, `invalid_role`, `unauthorized_action`, `bad_request`.
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
  secrets: {
    /** Returns when each of the project's secrets was last used, without the secrets themselves. Tells when every back end has changed over. See key rotation. */
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
  webhooks: {
    endpoints: {
      /**
       * Adds an endpoint, which hears of what happens from then on. The secret is shown this once. See webhooks.
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
          /** Its id. */
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
          /** Its id. */
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
          /** Its id. */
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
          /** Its id. */
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
          /** Its id. */
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
          /** Its id. */
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
          /** Its id. */
          endpoint_id: string;
          /** This message alone. */
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
          /** Its id. */
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
          /** Its id. */
          endpoint_id: string;
        } & ListWebhookDeliveriesRequest,
        options?: CallOptions,
      ): Pages<WebhookDeliveriesResponse & AnswerFields, WebhookDelivery>;
    };
  };
}

/** What the client needs to know of each call. */
export const operations = {
  "audit_events.get": { method: "GET", path: "/v1/b2b/audit_events/{audit_event_id}" },
  "audit_events.search": { method: "POST", path: "/v1/b2b/audit_events/search", items: "events" },
  "audit_events.verify": { method: "POST", path: "/v1/b2b/audit_events/verify" },
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
  "members.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/members/{member_id}" },
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
  "members.search": {
    method: "POST",
    path: "/v1/b2b/organizations/{organization_id}/members/search",
    items: "members",
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
  "members.update": {
    method: "PUT",
    path: "/v1/b2b/organizations/{organization_id}/members/{member_id}",
    isKeyed: true,
  },
  "organizations.connected_apps.list": {
    method: "GET",
    path: "/v1/b2b/organizations/{organization_id}/connected_apps",
  },
  "organizations.create": { method: "POST", path: "/v1/b2b/organizations", isKeyed: true },
  "organizations.delete": { method: "DELETE", path: "/v1/b2b/organizations/{organization_id}", isKeyed: true },
  "organizations.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}" },
  "organizations.search": { method: "POST", path: "/v1/b2b/organizations/search", items: "organizations" },
  "organizations.update": { method: "PUT", path: "/v1/b2b/organizations/{organization_id}", isKeyed: true },
  "otps.email.discovery.send": { method: "POST", path: "/v1/b2b/otps/email/discovery/send", isKeyed: true },
  "otps.email.login_or_signup": { method: "POST", path: "/v1/b2b/otps/email/login_or_signup", isKeyed: true },
  "secrets.list": { method: "GET", path: "/v1/b2b/secrets" },
  "sessions.authenticate": { method: "POST", path: "/v1/b2b/sessions/authenticate" },
  "sessions.get": { method: "GET", path: "/v1/b2b/organizations/{organization_id}/members/{member_id}/sessions" },
  "sessions.revoke": { method: "POST", path: "/v1/b2b/sessions/revoke", isKeyed: true },
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
