// Members, organizations and the like, for tests and the gallery.
import type { DiscoveredOrganization, Member, MemberSession, Organization } from "@portico/client";
import type { AuthMethod, MembershipType } from "@portico/wire";

/** The people and things that the states are about. */
export interface Names {
  organization: string;
  member: string;
  email: string;
  /** Another member's. */
  other: string;
  otherEmail: string;
}

export const plainNames: Names = {
  organization: "Globex",
  member: "Ada Lovelace",
  email: "ada@globex.test",
  other: "Grace Hopper",
  otherEmail: "grace@globex.test",
};

/** Names that have nowhere to break, and names that would be markup, formulas or directions where nobody minds them. */
export const longNames: Names = {
  organization: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  member: `<img src=x onerror=alert(1)> ${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)}`,
  email: "konstantin.wolfeschlegelsteinhausenbergerdorff.the-elder@donaudampfschifffahrt.example",
  other: '‮=HYPERLINK("http://evil.test")‬ مهندسة البرمجيات المسؤولة عن المنتجات الدولية',
  otherEmail: "grace.brewster.murray.hopper.of.the.northern.europe.chapter@international-federation.example",
};

export function sampleOrganization(changes: Partial<Organization> = {}): Organization {
  const name = changes.organization_name ?? plainNames.organization;
  const id = name.toLowerCase().replace(/\W+/g, "-").slice(0, 40);
  return {
    organization_id: `organization-test-${id}`,
    organization_name: name,
    organization_slug: id,
    organization_logo_url: "",
    organization_primary_color: "",
    sso_default_connection_id: null,
    sso_jit_provisioning: "ALL_ALLOWED",
    sso_jit_provisioning_allowed_connections: [],
    sso_active_connections: [],
    scim_active_connection: null,
    email_allowed_domains: [],
    email_jit_provisioning: "NOT_ALLOWED",
    email_invites: "ALL_ALLOWED",
    oauth_tenant_jit_provisioning: "NOT_ALLOWED",
    allowed_oauth_tenants: {},
    auth_methods: "ALL_ALLOWED",
    allowed_auth_methods: [],
    mfa_methods: "ALL_ALLOWED",
    allowed_mfa_methods: [],
    mfa_policy: "OPTIONAL",
    rbac_email_implicit_role_assignments: [],
    first_party_connected_apps_allowed_type: "ALL_ALLOWED",
    third_party_connected_apps_allowed_type: "ALL_ALLOWED",
    allowed_first_party_connected_apps: [],
    allowed_third_party_connected_apps: [],
    trusted_metadata: {},
    ...changes,
  };
}

export function sampleMember(changes: Partial<Member> = {}): Member {
  return {
    organization_id: "organization-test-globex",
    member_id: "member-test-ada",
    email_address: plainNames.email,
    email_address_verified: true,
    retired_email_addresses: [],
    status: "active",
    name: plainNames.member,
    trusted_metadata: {},
    untrusted_metadata: {},
    created_at: "2026-01-05T09:00:00Z",
    updated_at: "2026-02-11T09:00:00Z",
    sso_registrations: [],
    is_breakglass: false,
    member_password_id: "",
    mfa_enrolled: false,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    roles: [],
    default_mfa_method: "",
    totp_registration_id: "",
    oauth_registrations: [],
    ...changes,
  };
}

export function sampleSession(changes: Partial<MemberSession> = {}): MemberSession {
  return {
    member_session_id: "session-test-1",
    member_id: "member-test-ada",
    organization_id: "organization-test-globex",
    organization_slug: "globex",
    started_at: "2026-03-02T08:00:00Z",
    last_accessed_at: "2026-03-02T10:00:00Z",
    expires_at: "2026-03-09T08:00:00Z",
    roles: ["admin"],
    custom_claims: {},
    authentication_factors: [],
    ...changes,
  };
}

export function sampleDiscovered(
  name: string,
  type: MembershipType = "active_member",
  primary?: AuthMethod[],
): DiscoveredOrganization {
  return {
    organization: sampleOrganization({ organization_name: name }),
    membership: { type, details: null, member: type.startsWith("eligible") ? null : sampleMember() },
    member_authenticated: !primary,
    primary_required: primary ? { allowed_auth_methods: primary } : null,
    mfa_required: null,
  };
}
