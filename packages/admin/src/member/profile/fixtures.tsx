import type { Member } from "@portico/client";
import type { ReactNode } from "react";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, sampleOrganization } from "../../testing/samples.ts";
import { ProfileScreen } from "./Profile.tsx";
import { ProfileAddressesScreen } from "./ProfileAddresses.tsx";
import { ProfileAppsScreen } from "./ProfileApps.tsx";
import { ProfileHistoryScreen } from "./ProfileHistory.tsx";
import { ProfileNameScreen } from "./ProfileName.tsx";
import { ProfilePasskeysScreen } from "./ProfilePasskeys.tsx";
import { ProfilePasswordScreen } from "./ProfilePassword.tsx";
import { ProfileRecoveryScreen } from "./ProfileRecovery.tsx";
import { ProfileSecondFactorsScreen } from "./ProfileSecondFactors.tsx";
import { ProfileSessionsScreen } from "./ProfileSessions.tsx";
import { ProfileDevicesScreen } from "./RememberedDevices.tsx";
import {
  sampleApps,
  sampleAuthenticator,
  sampleDevices,
  sampleEvents,
  samplePasskeys,
  sampleRecovery,
  sampleRememberedDevices,
} from "./samples.ts";

const codes = ["k3f9-2m7q-x8wd", "p6hz-4v1n-c5ta", "r2yb-9j8e-s3lg", "w7uk-5d6f-m1xo"];
const quiet: Answers = {
  "self.getEmailUpdate": () => ({ email_update: null }),
  "self.getRecovery": () => ({ recovery: null }),
};
const withFactors: Partial<Member> = {
  totp_registration_id: "member-totp-test-1",
  mfa_phone_number: "+12025550130",
  mfa_phone_number_verified: true,
  default_mfa_method: "totp",
  mfa_enrolled: true,
};
const withPasskey: Partial<Member> = { mfa_passkey_id: "passkey-test-1", default_mfa_method: "passkey" };

export function profileFixtures(names: Names): Record<string, AdminFixture> {
  const who = { name: names.member, email_address: names.email };
  const state = (
    screen: ReactNode,
    answers: Answers = {},
    member: Partial<Member> = {},
    organization: Parameters<typeof sampleOrganization>[0] = {},
  ): AdminFixture => ({
    calls: createMockCalls(
      { ...quiet, ...answers },
      {
        signedIn: {
          member: sampleMember({ ...who, ...member }),
          organization: sampleOrganization({ organization_name: names.organization, ...organization }),
        },
      },
    ),
    screen,
  });
  const soon = "2026-03-02T10:10:00Z";
  const waiting = {
    "self.getEmailUpdate": () => ({
      email_update: {
        email_address: names.otherEmail,
        delivery_method: "EMAIL_OTP",
        started_at: soon,
        expires_at: soon,
      },
    }),
  };
  const former = { retired_email_addresses: [{ email_id: "email-test-1", email_address: names.otherEmail }] };
  const devices = { "session.list": () => ({ sessions: sampleDevices(names) }) };
  const here = { "session.list": () => ({ sessions: sampleDevices(names).slice(0, 1) }) };
  const remembering = { mfa_remembered_device_days: 30 } as const;
  const remembered = { "self.listRememberedDevices": () => ({ remembered_devices: sampleRememberedDevices }) };
  const forgotten = { "self.listRememberedDevices": () => ({ remembered_devices: [] }) };
  const apps = { "self.getConnectedApps": () => ({ connected_apps: sampleApps(names) }) };
  const history = {
    "self.listAuditEvents": () => ({ events: sampleEvents, results_metadata: { next_cursor: "more" } }),
  };
  const passkeys = { "passkeys.list": () => ({ passkeys: samplePasskeys }) };
  const noPasskeys = { "passkeys.list": () => ({ passkeys: [] }) };
  const authenticator = { "totp.create": () => sampleAuthenticator };
  const recovered = { "self.getRecovery": () => ({ recovery: sampleRecovery(names) }) };
  const removed = { sessions: 1, oauth_registrations: 1, app_consents: 1, app_grants: 1, api_keys: 1 };
  return {
    "profile.whole": state(<ProfileScreen />),
    "profile.wholeRecovered": state(<ProfileScreen />, recovered),
    "profile.recovery": state(<ProfileRecoveryScreen />, recovered),
    "profile.recoveryRemove": state(<ProfileRecoveryScreen isInitiallyOpen />, recovered),
    "profile.recoveryRemoved": state(<ProfileRecoveryScreen endedAtFirst={removed} />, recovered),
    "profile.wholeSecurity": state(
      <ProfileScreen section="security" />,
      {},
      { ...withFactors, member_password_id: "p" },
    ),

    "profile.name": state(<ProfileNameScreen />),
    "profile.nameEmpty": state(<ProfileNameScreen />, {}, { name: "" }),
    "profile.nameEdited": state(<ProfileNameScreen isEditedAtFirst />),

    "profile.addresses": state(<ProfileAddressesScreen />, {}, former),
    "profile.addressUnproven": state(<ProfileAddressesScreen />, {}, { email_address_verified: false }),
    "profile.addressChange": state(<ProfileAddressesScreen doingAtFirst={{ what: "change" }} />),
    "profile.addressWaiting": state(<ProfileAddressesScreen />, waiting),
    "profile.addressProve": state(
      <ProfileAddressesScreen doingAtFirst={{ what: "prove", email: names.otherEmail }} />,
      waiting,
    ),
    "profile.addressChanged": state(
      <ProfileAddressesScreen
        doingAtFirst={{ what: "changed", email: names.email, ended: { sessions: 2, apps: 1 } }}
      />,
      {},
      former,
    ),
    "profile.addressGiveUp": state(
      <ProfileAddressesScreen doingAtFirst={{ what: "release", emailId: "email-test-1" }} />,
      {},
      former,
    ),
    "profile.addressesFailed": state(<ProfileAddressesScreen />, { "self.getEmailUpdate": lose }),

    "profile.passkeysLoading": state(<ProfilePasskeysScreen />),
    "profile.passkeysNone": state(<ProfilePasskeysScreen />, noPasskeys),
    "profile.passkeys": state(<ProfilePasskeysScreen />, passkeys),
    "profile.passkeysRename": state(
      <ProfilePasskeysScreen doingAtFirst={{ what: "rename", id: "passkey-test-1" }} />,
      passkeys,
    ),
    "profile.passkeysRemove": state(
      <ProfilePasskeysScreen doingAtFirst={{ what: "remove", id: "passkey-test-2" }} />,
      passkeys,
    ),
    "profile.passkeysFailed": state(<ProfilePasskeysScreen />, { "passkeys.list": lose }),

    "profile.passwordNone": state(<ProfilePasswordScreen />),
    "profile.password": state(<ProfilePasswordScreen />, {}, { member_password_id: "p" }),
    "profile.passwordChange": state(<ProfilePasswordScreen doingAtFirst="change" />, {}, { member_password_id: "p" }),
    "profile.passwordRemove": state(<ProfilePasswordScreen doingAtFirst="remove" />, {}, { member_password_id: "p" }),
    "profile.passwordChanged": state(
      <ProfilePasswordScreen doingAtFirst="changed" endedAtFirst={{ sessions: 2, apps: 0 }} />,
      {},
      { member_password_id: "p" },
    ),

    "profile.factorsNone": state(<ProfileSecondFactorsScreen />),
    "profile.factors": state(<ProfileSecondFactorsScreen />, {}, withFactors),
    "profile.factorsRequired": state(<ProfileSecondFactorsScreen />, {}, withFactors, {
      mfa_policy: "REQUIRED_FOR_ALL",
      mfa_methods: "RESTRICTED",
      allowed_mfa_methods: ["totp"],
    }),
    "profile.factorsPasskey": state(<ProfileSecondFactorsScreen />, {}, { ...withFactors, ...withPasskey }),
    "profile.factorsSetUpApp": state(<ProfileSecondFactorsScreen doingAtFirst="setUp totp" />, authenticator),
    "profile.factorsSetUpFailed": state(<ProfileSecondFactorsScreen doingAtFirst="setUp totp" />, {
      "totp.create": lose,
    }),
    "profile.factorsSetUpText": state(<ProfileSecondFactorsScreen doingAtFirst="setUp sms_otp" />),
    "profile.factorsRemoveApp": state(<ProfileSecondFactorsScreen doingAtFirst="remove totp" />, {}, withFactors),
    "profile.factorsRemoveText": state(<ProfileSecondFactorsScreen doingAtFirst="remove sms_otp" />, {}, withFactors),
    "profile.factorsCodes": state(<ProfileSecondFactorsScreen codesAtFirst={codes} />, {}, withFactors),
    "profile.factorsNewCodes": state(<ProfileSecondFactorsScreen isRenewalInitiallyOpen />, {}, withFactors),
    "profile.sessionsLoading": state(<ProfileSessionsScreen />),
    "profile.sessions": state(<ProfileSessionsScreen />, devices),
    "profile.sessionsOne": state(<ProfileSessionsScreen />, here),
    "profile.sessionsEnd": state(
      <ProfileSessionsScreen doingAtFirst={{ what: "end", id: "session-test-2" }} />,
      devices,
    ),
    "profile.sessionsEndOthers": state(<ProfileSessionsScreen doingAtFirst={{ what: "endOthers" }} />, devices),
    "profile.sessionsEnded": state(<ProfileSessionsScreen doingAtFirst={{ what: "ended", count: 3 }} />, here),
    "profile.devices": state(<ProfileDevicesScreen />, remembered, {}, remembering),
    "profile.devicesNone": state(<ProfileDevicesScreen />, forgotten, {}, remembering),
    "profile.devicesRemove": state(
      <ProfileDevicesScreen initiallyAsked="remembered-device-test-2" />,
      remembered,
      {},
      remembering,
    ),
    "profile.wholeSessions": state(
      <ProfileScreen section="sessions" />,
      { ...devices, ...remembered },
      {},
      remembering,
    ),
    "profile.sessionsFailed": state(<ProfileSessionsScreen />, { "session.list": lose }),

    "profile.appsLoading": state(<ProfileAppsScreen />),
    "profile.appsNone": state(<ProfileAppsScreen />, { "self.getConnectedApps": () => ({ connected_apps: [] }) }),
    "profile.apps": state(<ProfileAppsScreen />, apps),
    "profile.appsEnd": state(<ProfileAppsScreen endingAtFirst="app-test-1" />, apps),
    "profile.appsFailed": state(<ProfileAppsScreen />, { "self.getConnectedApps": lose }),

    "profile.historyLoading": state(<ProfileHistoryScreen />),
    "profile.historyNone": state(<ProfileHistoryScreen />, {
      "self.listAuditEvents": () => ({ events: [], results_metadata: {} }),
    }),
    "profile.history": state(<ProfileHistoryScreen />, history),
    "profile.historyRefused": state(<ProfileHistoryScreen />, {
      "self.listAuditEvents": () => refuse("impersonation_not_allowed"),
    }),
  };
}
