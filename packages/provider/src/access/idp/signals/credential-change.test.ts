import { expect, test } from "vitest";
import { describeCredentialChange, sentActions } from "./credential-change.ts";
import { signalMigrations } from "./schema.ts";

test("the trigger queues the audit actions that are sent", () => {
  const trigger = Object.values(signalMigrations)
    .flat()
    .filter((statement) => String(statement).includes("create trigger queue_credential_signals"))
    .at(-1);
  const [, list = ""] = /new\.action in \(([^)]*)\)/.exec(String(trigger)) ?? [];
  expect(list.match(/[a-z_.]+/g)?.toSorted()).toEqual(sentActions.toSorted());
});

test.each([
  [{ action: "password.changed" }, "password update"],
  [{ action: "password.changed", is_first: true }, "password create"],
  [{ action: "password.deleted" }, "password delete"],
  [{ action: "passkey.created", authenticator: "platform" }, "fido2-platform create"],
  [{ action: "passkey.created", authenticator: "roaming" }, "fido2-roaming create"],
  [{ action: "passkey.deleted" }, "fido2-platform delete"],
  [{ action: "passkey.updated", reason: "first_factor_ended" }, "fido2-platform update"],
  [{ action: "passkey.updated" }, undefined],
  [{ action: "member.second_factors_changed", factor: "totp", change: "create" }, "app create"],
  [{ action: "member.second_factors_changed", factor: "sms_otp", change: "delete" }, "phone-sms delete"],
  [{ action: "member.second_factors_changed", factor: "passkey", change: "create" }, undefined],
  [{ action: "recovery_codes.rotated" }, "pin update"],
  [{ action: "password.accepted" }, undefined],
  [{ action: "member.updated" }, undefined],
])("%j is %s for CAEP", (event, expected) => {
  const change = describeCredentialChange(event);
  expect(change && `${change.credential_type} ${change.change_type}`).toBe(expected);
});
