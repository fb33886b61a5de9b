import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("T91: administrators and back ends keep members for emergencies, and nothing else can: no directory, no login", () => {
  const files = globSync("packages/provider/src/**/*.ts").filter(
    (file) => !file.includes(".test.") && readFileSync(file, "utf8").includes("is_breakglass"),
  );
  expect(files.map((file) => file.replace("packages/provider/src/", "")).sort()).toEqual([
    "explain/preview-policy.ts",
    "explain/sentences.ts",
    "idp/tokens/grants-store.ts",
    "members/add-member.ts",
    "members/search-store.ts",
    "members/update-member.ts",
    "records/member/create-member.ts",
    "records/member/describe-stranger.ts",
    "records/member/member-columns.ts",
    "records/member/store.ts",
    "records/member/to-member.ts",
    "records/migrations.ts",
    "records/session/authentication-policy.ts",
    "records/session/recent-authentication.ts",
    "records/tables.ts",
    "scim/directory/find-reason-to-wait.ts",
    "sign-in/change-member.ts",
    "transfers/export/export-members.ts",
    "transfers/import/import-member.ts",
    "transfers/lines.ts",
  ]);
});
