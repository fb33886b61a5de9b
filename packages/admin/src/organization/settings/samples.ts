// Suspended access of an organization, for tests and the gallery.
import type { SuspendedAccess } from "@portico/wire";

export const sampleSuspended: SuspendedAccess[] = [
  { kind: "api_key", id: "api-key-test-1", name: "Nightly export", suspended_at: "2026-03-02T09:00:00Z" },
  { kind: "machine_access", id: "app-test-1", name: "Invoice bridge", suspended_at: "2026-03-02T09:00:00Z" },
  { kind: "scim_connection", id: "scim-test-1", name: "", suspended_at: "2026-03-01T08:00:00Z" },
  { kind: "sso_connection", id: "saml-test-1", name: "Okta", suspended_at: "2026-03-01T08:00:00Z" },
];
