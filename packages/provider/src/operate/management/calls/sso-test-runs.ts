import { CreateTestRunResponse, TestRunResponse } from "@portico/wire/schemas";
import { createTestRun, getTestRun } from "../../../organizations/sso/test-runs.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/sso_connections/{connection_id}/test_runs";

export const ssoTestRuns: ManagementCall[] = [
  managementCall({
    name: "sso.test_runs.create",
    method: "POST",
    path: PATH,
    summary: "Makes a link that tries a connection, before or after it is active. It signs nobody in.",
    description:
      "Open it in a browser: it leads to the identity provider, and back to each check's outcome. It is good once.",
    request: NoFields,
    response: CreateTestRunResponse,
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
    response: TestRunResponse,
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
