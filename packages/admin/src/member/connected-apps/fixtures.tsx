import { type AdminFixture, type Answers, createMockCalls, lose } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, samplePolicy } from "../../testing/samples.ts";
import { AppMembers, ConnectedAppsScreen } from "./ConnectedAppsScreen.tsx";

export function connectedAppFixtures({ member, email, other }: Names): Record<string, AdminFixture> {
  const app = (connected_app_id: string, name: string, client_type = "third_party") => ({
    connected_app_id,
    name,
    description: "Keeps your boards in step with other tools",
    client_type,
  });
  const machine = {
    connected_app_id: "nightly",
    name: other,
    description: "",
    scopes: ["read:boards", "edit:boards"],
    created_at: "2026-01-05T09:00:00Z",
    updated_at: "2026-01-05T09:00:00Z",
  };
  const state = (
    more: Answers = {},
    rights?: Record<string, string[]>,
    screen = <ConnectedAppsScreen />,
  ): AdminFixture => ({
    calls: createMockCalls(
      {
        bootstrap: async () => ({ rbacPolicy: samplePolicy }),
        "organization.getConnectedApps": () => ({
          connected_apps: [app("boards-sync", other), app("mobile", "Boards for phones", "first_party_public")],
        }),
        "organization.getConnectedApp": () => ({
          ...app("boards-sync", other),
          active_members: [
            { member_id: "member-test-ada", granted_scopes: ["openid", "read:boards"] },
            { member_id: "member-test-gone", granted_scopes: ["openid"] },
          ],
        }),
        "organization.members.search": () => ({ members: [sampleMember({ name: member, email_address: email })] }),
        "organization.revokeConnectedApp": () => ({ ended: { app_consents: 2, app_grants: 3 } }),
        "organization.listMachineApps": () => ({ machine_apps: [machine] }),
        ...more,
      },
      { ...(rights && { rights }) },
    ),
    screen,
  });
  const none = {
    "organization.getConnectedApps": () => ({ connected_apps: [] }),
    "organization.listMachineApps": () => ({ machine_apps: [] }),
  };
  return {
    "connectedApps.loading": state({ "organization.getConnectedApps": () => new Promise(() => {}) }),
    "connectedApps.ready": state(),
    "connectedApps.none": state(none),
    "connectedApps.failed": state({ "organization.getConnectedApps": lose }),
    "connectedApps.refused": state({}, {}),
    "connectedApps.readOnly": state({}, { member: ["search"], machine_access: ["read"] }),
    "connectedApps.people": state(
      {},
      undefined,
      <AppMembers id="boards-sync" app={other} onReceipt={() => {}} onEmpty={() => {}} />,
    ),
  };
}
