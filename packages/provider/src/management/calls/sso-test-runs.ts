import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { checks } from "../../sso/logins/checks.ts";
import { createTestRun, getTestRun } from "../../sso/test-runs.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/sso_connections/{connection_id}/test_runs";

const TestRun = z.object({
  test_run_id: z.string().describe("Its id."),
  connection_id: z.string().describe("The connection that it tries."),
  status: z
    .enum(["waiting", "passed", "failed", "expired"])
    .describe("Whether the test is still to come, has an outcome, or was not made in time."),
  created_at: Timestamp.describe("When it was made; RFC 3339, UTC."),
  expires_at: Timestamp.describe("When its link is worth nothing; RFC 3339, UTC."),
  reason: z.string().describe("Why it failed, as in the attempts; empty when it did not."),
  setting: z.string().describe("The setting to change, and where it stands; empty when there is none."),
  checks: z
    .array(
      z.object({
        check: z.enum(Object.keys(checks) as [keyof typeof checks]).describe("What was looked at, in this order."),
        outcome: z.enum(["passed", "failed", "not_reached"]).describe("What became of it."),
        verdict: z.string().describe("A sentence for the administrator."),
      }),
    )
    .describe("Empty until there is an outcome."),
  details: z.record(z.string(), z.string()).describe("What was found; addresses are masked."),
});

export const ssoTestRuns: ManagementCall[] = [
  managementCall({
    name: "sso.test_runs.create",
    method: "POST",
    path: PATH,
    summary: "Makes a link that tries a connection, before or after it is active. It signs nobody in.",
    description:
      "Open it in a browser: it leads to the identity provider, and back to each check's outcome. It is good once.",
    request: NoFields,
    response: z.object({
      test_run: TestRun.describe("The test, still to come."),
      test_run_url: z.string().describe("The link. Nobody shows it again."),
    }),
    errors: ["organization_not_found", "sso_connection_not_found", "sso_connection_not_ready"],
    example: { params: { organization_id: "$ORGANIZATION_ID", connection_id: "$SAML_CONNECTION_ID" }, body: {} },
    rule: createTestRun,
  }),
  managementCall({
    name: "sso.test_runs.get",
    method: "GET",
    path: `${PATH}/{test_run_id}`,
    summary: "Returns what became of a test, check by check.",
    request: NoFields,
    response: z.object({ test_run: TestRun.describe("The test.") }),
    errors: ["organization_not_found", "sso_test_run_not_found"],
    example: {
      params: {
        organization_id: "$ORGANIZATION_ID",
        connection_id: "$SAML_CONNECTION_ID",
        test_run_id: "$TEST_RUN_ID",
      },
    },
    rule: getTestRun,
  }),
];
