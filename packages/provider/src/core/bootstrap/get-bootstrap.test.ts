import { expect, test } from "vitest";
import type { Call } from "../../platform/call/call.ts";
import { createProject } from "../../platform/config/project.ts";
import { ProjectConfig } from "../../platform/config/project-schema.ts";
import { getBootstrap } from "./get-bootstrap.ts";

test.each([true, false])("the bootstrap says whether text messages can be sent: %s", async (canText) => {
  const project = createProject(
    ProjectConfig.parse({
      project_id: "project-test-0",
      project_name: "Acme Boards",
      public_tokens: ["public-token-test-0"],
      secret: "not-a-secret-at-all",
    }),
  );
  expect(await getBootstrap({ project, canText } as Call)).toMatchObject({ sms_available: canText });
});
