import { type AdminFixture, lose, type Names, refuse } from "@portico/admin/fixtures";
import { consoleFixture } from "../shared/console-fixture.tsx";
import { Refused } from "./Console.tsx";
import { Shell } from "./Shell.tsx";

export function frameFixtures({ organization }: Names): Record<string, AdminFixture> {
  const projects = ["project-live-acme", "project-test-acme"].map((project_id, at) => ({
    project_id,
    project_name: at === 0 ? organization : `${organization} Staging`,
    origin: at === 0 ? "file" : "console",
    updated_at: "2026-03-02T08:00:00Z",
  }));
  const shell = <Shell onLeave={() => {}} />;
  const answering = (found: object[]) => ({ "projects.search": () => ({ projects: found, next_after: null }) });
  return {
    "console.projects.loading": consoleFixture(shell, {}),
    "console.projects.ready": consoleFixture(shell, answering(projects)),
    "console.projects.readOnly": consoleFixture(shell, answering(projects), { role: "read_only" }),
    "console.projects.empty": consoleFixture(shell, answering([])),
    "console.projects.failed": consoleFixture(shell, { "projects.search": lose }),
    "console.projects.limited": consoleFixture(shell, {
      "projects.search": () => refuse("too_many_requests", { retry_after_seconds: 40 }),
    }),
    "console.refused": consoleFixture(<Refused onLeave={() => {}} />, {}),
  };
}
