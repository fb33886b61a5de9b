import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { listProjects } from "../../project-settings/list-projects.ts";
import { type OperatorCall, operatorCall } from "./operator-call.ts";

const ProjectSummary = z.object({
  project_id: z.string(),
  project_name: z.string(),
  origin: z.enum(["file", "console"]).describe("Where its settings are kept: in the configuration file, or here."),
  updated_at: Timestamp,
});

export const projects: OperatorCall[] = [
  operatorCall({
    name: "projects.search",
    method: "POST",
    path: "/projects/search",
    role: "read_only",
    summary: "Returns a page of the provider's projects.",
    request: z.strictObject({
      query: z.string().max(128).optional().describe("A part of its name or id; all when absent."),
      after: z.string().max(256).optional().describe("`next_after` of the page before."),
    }),
    response: z.object({ projects: z.array(ProjectSummary), next_after: z.string().nullable() }),
    errors: [],
    rule: ({ services }, request) => listProjects(services.db, request),
  }),
];
