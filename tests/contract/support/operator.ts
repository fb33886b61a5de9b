import type { TestProvider } from "@portico/testkit";
import type { OperatorScope } from "../../../packages/provider/src/operate/management/operator-calls/operator-call.ts";
import { managementCalls, operatorCalls } from "../../../packages/provider/src/operate/management/routes.ts";
import { createCall } from "../../../packages/provider/src/platform/call/call.ts";
import { noCookies } from "../../../packages/provider/src/platform/call/cookies.ts";
import { createProject } from "../../../packages/provider/src/platform/config/project.ts";
import type { ProjectSettings } from "../../../packages/provider/src/platform/config/project-schema.ts";
import { ApiError } from "../../../packages/provider/src/platform/lib/api-error.ts";

const ada = { operator_id: "operator-1", email_address: "ada@portico.test", role: "owner" } as const;

// biome-ignore lint/suspicious/noExplicitAny: an answer that tests look into.
type Answer = any;

/**
 * What the console's gate does once it has admitted an operator: their calls, and those of a project that they chose.
 */
export function operatorOf({ provider }: TestProvider) {
  const { services } = provider;
  const callOf = async (projectId: string) => {
    const row = await services.db
      .selectFrom("projects")
      .select("settings")
      .where("project_id", "=", projectId)
      .executeTakeFirst();
    if (!row) throw new ApiError("project_not_found");
    const project = createProject(row.settings as ProjectSettings);
    const call = createCall(services, {
      ...{ project, caller: "backend", requestId: "request-id-1", ipAddress: "192.0.2.1" },
      ...{ sessionToken: undefined, cookies: noCookies },
    });
    call.auditContext.operator = ada;
    return call;
  };
  const desk = { project: { project_id: "project-test-console" } };
  const scope = {
    services,
    operator: ada,
    requestId: "request-id-1",
    ipAddress: "192.0.2.1",
    callOf,
    desk,
  } as unknown as OperatorScope;
  return {
    callOf,
    /** A call that only operators make. */
    async ask(name: string, params: Record<string, string> = {}, body: object = {}): Promise<Answer> {
      const found = operatorCalls.find((call) => call.name === name);
      if (!found) throw new Error(`No call ${name}.`);
      const fields = { ...(found.request.parse(body) as object), ...params };
      return found.response.parse(await found.rule(scope, fields as never));
    },
    /** A call of the management API, in a project. */
    async manage(
      projectId: string,
      name: string,
      body: object = {},
      params: Record<string, string> = {},
    ): Promise<Answer> {
      const found = managementCalls.find((call) => call.name === `management.${name}`);
      if (!found) throw new Error(`No call ${name}.`);
      const fields = { ...(found.request.parse(body) as object), ...params };
      return found.response.parse(await found.rule(await callOf(projectId), fields as never));
    },
  };
}
