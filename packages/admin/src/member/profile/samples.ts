// Sample data of a member's own account, for tests and the gallery.
import type { AuditLogEvent, Passkey, RecoveryResponse, RememberedDevice } from "@portico/wire";
import type { Names } from "../../testing/samples.ts";

const device = {
  started_at: "2026-03-01T08:00:00Z",
  last_accessed_at: "2026-03-02T09:40:00Z",
  expires_at: "2026-03-09T08:00:00Z",
  user_agent: "",
  kind: "own",
  device_bound: true,
  is_current: false,
};

export function sampleDevices({ other }: Names) {
  return [
    { ...device, member_session_id: "session-test-2", device_name: "Safari (iPhone)", ip_address: "203.0.113.7" },
    {
      ...device,
      member_session_id: "session-test-1",
      device_name: "Firefox (Linux)",
      ip_address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
      is_current: true,
    },
    {
      ...device,
      member_session_id: "session-test-3",
      device_name: "",
      ip_address: "198.51.100.20",
      kind: "app",
      device_bound: false,
      client_id: "app-test-1",
      client_name: other,
    },
    {
      ...device,
      member_session_id: "session-test-4",
      device_name: "",
      ip_address: "192.0.2.99",
      kind: "impersonation",
    },
  ];
}

export const sampleRememberedDevices: RememberedDevice[] = [
  {
    remembered_device_id: "remembered-device-test-1",
    device_name: "Firefox (Linux)",
    user_agent: "",
    ip_address: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
    created_at: "2026-03-01T08:00:00Z",
    last_used_at: null,
    expires_at: "2026-03-31T08:00:00Z",
    is_current: true,
  },
  {
    remembered_device_id: "remembered-device-test-2",
    device_name: "Safari (iPhone)",
    user_agent: "",
    ip_address: "203.0.113.7",
    created_at: "2026-02-20T08:00:00Z",
    last_used_at: "2026-03-02T09:40:00Z",
    expires_at: "2026-03-22T08:00:00Z",
    is_current: false,
  },
];

export function sampleRecovery({ other }: Names): RecoveryResponse["recovery"] {
  return {
    recovered_at: "2026-03-02T09:00:00Z",
    exposed_from: "2026-02-01T08:00:00Z",
    access: [
      { kind: "session", id: "session-test-5", name: "Safari (iPhone)", created_at: "2026-03-02T09:30:00Z" },
      { kind: "api_key", id: "api-key-test-1", name: "Nightly export", created_at: "2026-02-20T03:12:00Z" },
      { kind: "connected_app", id: "app-test-1", name: other, created_at: "2026-02-20T03:10:00Z" },
      { kind: "linked_account", id: "oauth-test-1", name: "GitHub", created_at: "2026-02-20T03:08:00Z" },
      { kind: "passkey", id: "passkey-test-1", name: "Work laptop", created_at: "2026-02-20T03:07:00Z" },
      { kind: "phone_number", id: "+12025550130", name: "+12025550130", created_at: "2026-02-20T03:06:00Z" },
      { kind: "totp", id: "totp-test-1", name: "", created_at: "2026-02-20T03:04:00Z" },
    ],
  };
}

const passkey: Passkey = {
  passkey_id: "passkey-test-1",
  credential_id: "a2V5LTE",
  user_handle: "YWRh",
  rp_id: "app.acme.test",
  name: "Work laptop",
  aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd",
  authenticator_name: "Apple Passwords",
  is_backed_up: true,
  is_second_factor: true,
  created_at: "2026-02-01T08:00:00Z",
  last_used_at: "2026-03-02T09:40:00Z",
};

export const samplePasskeys: Passkey[] = [
  passkey,
  {
    ...passkey,
    passkey_id: "passkey-test-2",
    credential_id: "a2V5LTI",
    name: "YubiKey 5 NFC",
    authenticator_name: "YubiKey 5 NFC",
    is_backed_up: false,
    is_second_factor: false,
    last_used_at: null,
  },
  {
    ...passkey,
    passkey_id: "passkey-test-3",
    credential_id: "a2V5LTM",
    name: "",
    authenticator_name: "",
    is_second_factor: false,
  },
];

export function sampleApps({ other }: Names) {
  const scope = (name: string, description: string) => ({ scope: name, description });
  return [
    {
      connected_app_id: "app-test-1",
      name: other,
      description: "Keeps boards and calendars in step.",
      client_type: "third_party",
      scopes_granted: "openid email boards:read",
      scopes: [
        scope("openid", "Know who you are"),
        scope("email", "Read your email address"),
        scope("boards:read", ""),
      ],
    },
    {
      connected_app_id: "app-test-2",
      name: "Boards for desktop",
      description: "",
      client_type: "first_party_public",
      scopes_granted: "full_access",
      scopes: [scope("full_access", "Do everything that you may do")],
    },
  ];
}

function event(at: number, action: string, details: AuditLogEvent["details"] = {}): AuditLogEvent {
  return {
    audit_event_id: `audit-event-test-${at}`,
    occurred_at: `2026-03-02T09:${String(59 - at).padStart(2, "0")}:00Z`,
    action,
    organization_id: "organization-test-globex",
    member_id: "member-test-ada",
    email_address: null,
    ip_address: at % 2 ? "" : "203.0.113.7",
    request_id: "request-test",
    details,
  };
}

export const sampleEvents = [
  event(0, "session.issued"),
  event(1, "second_factor.accepted"),
  event(2, "password.refused"),
  event(3, "member.updated", { by: "member-test-eve" }),
  event(4, "impersonation.started", { impersonator: { id: "support-7", reason: "Ticket 4711" } }),
  event(5, "connected_app.authorized"),
  event(6, "session.revoked", { app: { client_id: "app-test-1" } }),
  event(7, "teapot.poured"),
];

/** Looks like a QR code, but can't be scanned. */
const dots =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path d="M4 4h7v7H4zM18 4h7v7h-7zM4 18h7v7H4zM14 14h4v4h-4zM21 21h4v4h-4z"/></svg>';

export const sampleAuthenticator = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  qr_code: `data:image/svg+xml;base64,${btoa(dots)}`,
  recovery_codes: ["k3f9-2m7q-x8wd", "p6hz-4v1n-c5ta"],
};
