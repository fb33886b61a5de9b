import type {
  ProjectCheckResponse,
  ProjectGetResponse,
  ProjectsSearchResponse,
  ProjectVersionsSearchResponse,
} from "../shared/operations.ts";

/** A project with its settings. */
export type ProjectView = ProjectGetResponse["project"];

/** A project in a list. */
export type ProjectSummary = ProjectsSearchResponse["projects"][number];

export type Settings = ProjectView["settings"];

/** The effects of a change before it is saved. */
export type CheckResult = ProjectCheckResponse;
export type Change = CheckResult["changes"][number];

export type Version = ProjectVersionsSearchResponse["versions"][number];

export interface ProjectPageProps {
  projectId: string;
}
