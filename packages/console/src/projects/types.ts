import type {
  ProjectCheckResponse,
  ProjectGetResponse,
  ProjectsSearchResponse,
  ProjectVersionsSearchResponse,
} from "../shared/operations.ts";

/** A project with its settings. */
export type ProjectView = ProjectGetResponse["project"];

/** A project as a list has it. */
export type ProjectSummary = ProjectsSearchResponse["projects"][number];

export type Settings = ProjectView["settings"];

/** The effects of a change, before it is saved. */
export type Verdict = ProjectCheckResponse;
export type Change = Verdict["changes"][number];

export type Version = ProjectVersionsSearchResponse["versions"][number];

/** What a page about one project is given. */
export interface ProjectPageProps {
  projectId: string;
}
