import { expect, test } from "vitest";
import { type DirectoryAction, type DirectoryTarget, reasonToWait } from "./find-reason-to-wait.ts";

const unrelated: DirectoryTarget = {
  isCreatedByDirectory: false,
  isInVerifiedDomain: false,
  hasEmergencyAccess: false,
  hasAssignedRoles: false,
};
const targets = {
  "created by it": { ...unrelated, isCreatedByDirectory: true },
  "linked, in a verified domain": { ...unrelated, isInVerifiedDomain: true },
  "linked, in another domain": unrelated,
  "created by it, with emergency access": { ...unrelated, isCreatedByDirectory: true, hasEmergencyAccess: true },
  "created by it, with assigned roles": { ...unrelated, isCreatedByDirectory: true, hasAssignedRoles: true },
  "in a verified domain, with emergency access": { ...unrelated, isInVerifiedDomain: true, hasEmergencyAccess: true },
  "in a verified domain, with assigned roles": { ...unrelated, isInVerifiedDomain: true, hasAssignedRoles: true },
  "linked, with both": { ...unrelated, hasEmergencyAccess: true, hasAssignedRoles: true },
} satisfies Record<string, DirectoryTarget>;

const waits: Record<keyof typeof targets, ReturnType<typeof reasonToWait>> = {
  "created by it": null,
  "linked, in a verified domain": null,
  "linked, in another domain": "not_from_directory",
  "created by it, with emergency access": "emergency_access",
  "created by it, with assigned roles": "assigned_roles",
  "in a verified domain, with emergency access": "emergency_access",
  "in a verified domain, with assigned roles": "assigned_roles",
  "linked, with both": "emergency_access",
};

const actions: Record<DirectoryAction, "always applies" | "needs power"> = {
  link: "always applies",
  rename: "always applies",
  change_email: "needs power",
  deactivate: "needs power",
  reactivate: "needs power",
  delete: "needs power",
};

const matrix = Object.entries(actions).flatMap(([action, rule]) =>
  Object.entries(targets).map(([who, target]) => {
    const expected = rule === "always applies" ? null : waits[who as keyof typeof targets];
    return { action: action as DirectoryAction, who, target, expected };
  }),
);

test.each(matrix)("T144: $action of a member $who waits for an admin: $expected", ({ action, target, expected }) => {
  expect(reasonToWait(action, target)).toBe(expected);
});
