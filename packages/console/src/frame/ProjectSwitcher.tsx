import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useId } from "react";
import type { ProjectSummary } from "../projects/types.ts";
import { navigate, pathOf } from "../shared/navigate.ts";
import type { ConsolePage } from "../shared/page.ts";

addStyles(`
.portico-console-project { min-width: 0; max-width: min(320px, 100%); min-height: 36px; padding: 4px 10px; font: 15px/22px var(--po-font); color: var(--po-ink); background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); text-overflow: ellipsis; }
`);

interface ProjectSwitcherProps {
  projects: readonly ProjectSummary[];
  currentId: string;
  page: ConsolePage | null;
}

/** Switches to the same page of another project. A native select, which browsers search as you type. */
export function ProjectSwitcher({ projects, currentId, page }: ProjectSwitcherProps) {
  const id = useId();
  if (projects.length === 0) return null;
  return (
    <>
      <label className="portico-unseen" htmlFor={id}>
        Project
      </label>
      <select
        {...part("console-project")}
        id={id}
        value={currentId}
        onChange={({ currentTarget: { value } }) =>
          navigate(value ? pathOf(value, ...(page?.isOfProject ? [page.path] : [])) : pathOf())
        }
      >
        <option value="">All projects</option>
        {projects.map(({ project_id, project_name }) => (
          <option key={project_id} value={project_id}>
            {project_name}
          </option>
        ))}
      </select>
    </>
  );
}
