import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("T91: only administrators and back ends grant emergency access: no directory, no login", () => {
  const files = globSync("packages/provider/src/**/*.ts").filter(
    (file) => !file.includes(".test.") && readFileSync(file, "utf8").includes("is_breakglass"),
  );
  expect(files.map((file) => file.replace("packages/provider/src/", "")).sort()).toEqual([
    "access/idp/tokens/grants-store.ts",
    "core/records/member/create-member.ts",
    "core/records/member/describe-unknown-member.ts",
    "core/records/member/member-columns.ts",
    "core/records/member/store.ts",
    "core/records/member/to-member.ts",
    "core/records/schema.ts",
    "core/records/session/authentication-policy.ts",
    "core/records/session/recent-authentication.ts",
    "core/sign-in/change-member.ts",
    "operate/explain/preview-policy.ts",
    "operate/explain/sentences.ts",
    "operate/transfers/export/export-members.ts",
    "operate/transfers/import/import-member.ts",
    "operate/transfers/import/import-together.ts",
    "operate/transfers/lines.ts",
    "organizations/members/add-member.ts",
    "organizations/members/search-store.ts",
    "organizations/members/update-member.ts",
    "organizations/scim/directory/find-reason-to-wait.ts",
  ]);
});
