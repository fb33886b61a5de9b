import { Badge, Empty, Panel, Row, Rows } from "@portico/admin/kit";
import { addressOf, navigate } from "../ground/navigate.ts";

export interface ProjectSummary {
  project_id: string;
  project_name: string;
  origin: "file" | "console";
  updated_at: string;
}

/** The beginning of the console: which project is to be looked at. */
export function Projects({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <Panel title="Projects">
      {projects.length === 0 ? (
        <Empty title="No project yet">Add one to the configuration file.</Empty>
      ) : (
        <Rows label="Projects">
          {projects.map(({ project_id, project_name, origin }) => (
            <Row
              key={project_id}
              title={project_name}
              badges={
                <>
                  <Badge kind={project_id.includes("-live-") ? "strong" : undefined}>
                    {project_id.includes("-live-") ? "Live" : "Test"}
                  </Badge>
                  {origin === "file" && <Badge>In the file</Badge>}
                </>
              }
              detail={project_id}
              onOpen={() => navigate(addressOf(project_id))}
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
