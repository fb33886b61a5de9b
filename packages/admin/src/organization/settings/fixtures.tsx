import type { Organization } from "@portico/client";
import type { SuspendedAccess } from "@portico/wire";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, sampleOrganization, samplePolicy } from "../../testing/samples.ts";
import { OrganizationScreen } from "./OrganizationScreen.tsx";
import { NamesPanel, OrganizationSettingsScreen } from "./OrganizationSettingsScreen.tsx";
import { PolicyPreview } from "./PolicyPreview.tsx";
import { SuspendedPanel } from "./SuspendedPanel.tsx";

// Suspended access of an organization, for tests and the gallery.

export const sampleSuspended: SuspendedAccess[] = [
  { kind: "api_key", id: "api-key-test-1", name: "Nightly export", suspended_at: "2026-03-02T09:00:00Z" },
  { kind: "machine_access", id: "app-test-1", name: "Invoice bridge", suspended_at: "2026-03-02T09:00:00Z" },
  { kind: "scim_connection", id: "scim-test-1", name: "", suspended_at: "2026-03-01T08:00:00Z" },
  { kind: "sso_connection", id: "saml-test-1", name: "Okta", suspended_at: "2026-03-01T08:00:00Z" },
];

export function organizationFixtures({ organization: name, email, otherEmail }: Names): Record<string, AdminFixture> {
  const plain = sampleOrganization({ organization_name: name });
  const strict: Partial<Organization> = {
    organization_primary_color: "#ffcc00",
    auth_methods: "RESTRICTED",
    allowed_auth_methods: ["sso", "email_otp"],
    email_invites: "RESTRICTED",
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["globex.test", "globex.example"],
    mfa_policy: "REQUIRED_FOR_ALL",
    mfa_methods: "RESTRICTED",
    allowed_mfa_methods: ["totp"],
    mfa_remembered_device_days: 30,
    allowed_passkey_aaguids: ["bada5566-a7aa-401f-bd96-45619a55120d", "2c0df832-92de-4be1-8412-88a8f074df4a"],
  };
  const person = (member_id: string, email_address: string, change: string) => ({ member_id, email_address, change });
  const counts = { shut_out: 0, let_in: 0, must_enroll: 0, second_factor: 0, loses_methods: 0, gains_methods: 0 };
  const preview = (more: Partial<typeof counts>) => ({
    checked: 12,
    counts: { ...counts, ...more },
    members: [person("a", email, "shut_out"), person("b", otherEmail, "must_enroll")],
    results_metadata: {},
  });
  const state = (
    changes: Partial<Organization> = {},
    more: Answers = {},
    rights?: Record<string, string[]>,
    screen = <OrganizationSettingsScreen />,
  ): AdminFixture => ({
    calls: createMockCalls(
      {
        bootstrap: async () => ({ rbacPolicy: samplePolicy }),
        "organization.get": () => ({ organization: { ...plain, ...changes } }),
        "organization.update": () => refuse("organization_slug_already_used"),
        "organization.previewPolicy": () => preview({ must_enroll: 1 }),
        "organization.listSuspendedAccess": () => ({ suspended_access: [] }),
        ...more,
      },
      { signedIn: { organization: { ...plain, ...changes } }, ...(rights && { rights }) },
    ),
    screen,
  });
  const settings = { mfa_policy: "REQUIRED_FOR_ALL" as const };
  const effects = <PolicyPreview settings={settings} />;
  const effect = (answer: () => unknown) => state({}, { "organization.previewPolicy": answer }, undefined, effects);
  const suspended = { "organization.listSuspendedAccess": () => ({ suspended_access: sampleSuspended }) };
  return {
    "organization.settings": state(),
    "organization.settingsSuspended": state({}, suspended),
    "organization.suspended": state({}, suspended, undefined, <SuspendedPanel />),
    "organization.suspendedDelete": state(
      {},
      suspended,
      undefined,
      <SuspendedPanel deletingAtFirst="api-key-test-1" />,
    ),
    "organization.settingsStrict": state(strict),
    "organization.settingsReadOnly": state(strict, {}, { member: ["search"] }),
    "organization.settingsLoading": state({}, { "organization.get": () => new Promise(() => {}) }),
    "organization.settingsFailed": state({}, { "organization.get": lose }),
    "organization.names": state({}, {}, undefined, <NamesPanel organization={plain} onChange={() => {}} canChange />),
    "organization.preview": effect(() => preview({ shut_out: 1, must_enroll: 1, gains_methods: 2 })),
    "organization.previewNone": effect(() => preview({})),
    "organization.previewRefused": effect(() => refuse("unauthorized_action")),
    "organization.sections": state({}, {}, undefined, <OrganizationScreen section="settings" />),
    "organization.sectionsOfMember": state({}, {}, {}, <OrganizationScreen section="settings" />),
  };
}
