import { CreateTestRunResponse, TestRunResponse } from "@portico/wire/schemas";
import { createTestRun, getTestRun } from "../../../organizations/sso/test-runs.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/sso_connections/{connection_id}/test_runs";

export const ssoTestRuns: ManagementCall[] = [
  managementCall({
    name: "sso.test_runs.create",
    route: `POST ${PATH}`,
    summary: "Create a test of a connection",
    description:
      "Creates a link that tests a connection, active or not, without signing anyone in. " +
      "Open it in a browser. It goes to the identity provider and back to the results of all checks. It works once.",
    response: CreateTestRunResponse,
    errors: ["organization_not_found", "sso_connection_not_found", "sso_connection_not_ready"],
    example: { params: { organization_id: "$ORGANIZATION_ID", connection_id: "$SAML_CONNECTION_ID" } },
    rule: createTestRun,
  }),
  managementCall({
    name: "sso.test_runs.get",
    route: `GET ${PATH}/{test_run_id}`,
    summary: "Get the results of a test",
    description: "Returns the results of a test.",
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
