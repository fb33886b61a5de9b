import { expect, test } from "vitest";
import { authenticationContext } from "./authentication-context.ts";

const passkey = (sequence_order: "PRIMARY" | "SECONDARY", is_backed_up: boolean, is_backup_eligible?: boolean) => ({
  type: "passkey" as const,
  delivery_method: "passkey" as const,
  last_authenticated_at: "2030-01-01T00:00:00Z",
  sequence_order,
  passkey_factor: {
    passkey_id: "member-passkey-test-1",
    is_backed_up,
    ...(is_backup_eligible !== undefined && { is_backup_eligible }),
  },
});

test.each([
  [true, true, ["swk", "user", "phr"]],
  [false, true, ["swk", "user", "phr"]],
  [false, false, ["hwk", "user", "phr"]],
  [true, undefined, ["swk", "user", "phr"]],
  [false, undefined, ["user", "phr"]],
])("a passkey is phishing-resistant; backed up: %s, eligible: %s", (isBackedUp, isEligible, amr) => {
  const one = passkey("PRIMARY", isBackedUp, isEligible);
  expect(authenticationContext([one])).toMatchObject({ acr: "aal1", amr });
  const both = [one, passkey("SECONDARY", isBackedUp, isEligible)];
  expect(authenticationContext(both)).toMatchObject({ acr: "aal2", amr: [...amr, "mfa"] });
});
