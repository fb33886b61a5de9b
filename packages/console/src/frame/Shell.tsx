import { Action } from "@portico/ui/components/Action";
import { Avatar } from "@portico/ui/components/Avatar";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { Popover } from "@portico/ui/components/Popover";
import { downIcon } from "@portico/ui/components/SelectField";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useScrollToCurrent } from "@portico/ui/hooks/use-scroll-to-current";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { porticoMark } from "@portico/wire";
import { type ComponentType, lazy, Suspense, useId, useMemo } from "react";
import { pages } from "../pages.ts";
import type { ProjectSummary } from "../projects/types.ts";
import { roleNames } from "../shared/calls.ts";
import { NotFound } from "../shared/NotFound.tsx";
import { Link, navigate, pathOf, readSteps, usePathname } from "../shared/navigate.tsx";
import { type ConsolePage, type ConsolePageProps, ProjectNames, useConsole } from "../shared/use-console.ts";

addStyles(`
.portico-console-top { display: flex; min-width: 0; align-items: center; gap: 12px; padding: 4px 16px; border-block-end: 1px solid var(--po-line); background: var(--po-surface); }
.portico-console-brand { display: inline-flex; align-items: center; gap: 8px; font: var(--po-bold) 16px/24px var(--po-font); text-decoration: none; color: inherit; }
.portico-console-who { flex: none; margin-inline: auto -4px; }
.portico-console-who .portico-popover-button { padding-inline: 4px; }
.portico-console-account { display: grid; padding: 16px; font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-console-account > bdi { font: var(--po-bold) 15px/22px var(--po-font); color: var(--po-ink); }
.portico-console-account > .portico-action { margin-block-start: 12px; }
.portico-console-body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; width: 100%; max-width: 1240px; margin-inline: auto; padding: 12px 16px 16px; }
.portico-console-nav { position: relative; display: flex; gap: 4px; margin-inline: -16px; padding-block: 4px; padding-inline: 16px 40px; overflow-x: auto; scrollbar-width: none; mask-image: linear-gradient(to left, transparent, #000 48px); }
.portico-console-nav:dir(rtl) { mask-image: linear-gradient(to right, transparent, #000 48px); }
.portico-console-nav a { flex: none; padding: 7px 12px; font: 15px/22px var(--po-font); text-decoration: none; color: var(--po-soft); border-radius: var(--po-radius); }
.portico-console-nav a[aria-current] { font-weight: var(--po-bold); color: var(--po-ink); background: color-mix(in srgb, var(--po-ink) 10%, transparent); }
@media (hover: hover) { .portico-console-nav a:hover { color: var(--po-ink); } }
.portico-console-nav hr { flex: none; width: 1px; height: auto; margin: 6px; border: 0; border-inline-start: 1px solid var(--po-line); }
.portico-console-nav > .portico-console-nav-home { display: none; }
.portico-console-nav-group { display: none; padding: 4px 12px; font: var(--po-bold) 12px/18px var(--po-font); color: var(--po-soft); }
.portico-console-nav a + .portico-console-nav-group { margin-block-start: 12px; }
:is(.portico-panel-lead, .portico-line-detail, .portico-console-notice, .portico-steps-in-file) code:not(.portico-copy-text > code) { padding: 1px 5px; font: .92em/1.4 var(--po-mono); color: var(--po-ink); background: var(--po-tint); border-radius: 4px; }
:is(.portico-line-detail, .portico-definitions) time, .portico-console-notice code { white-space: nowrap; }
.portico-line-title code { font: 13px/20px var(--po-mono); }
.portico-console-page { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 16px; min-width: 0; }
@container portico-admin (min-width: 860px) {
.portico-console-body { grid-template-columns: 184px minmax(0, 1fr); gap: 28px; padding-block: 24px; }
.portico-console-nav, .portico-console-nav:dir(rtl) { flex-direction: column; align-self: start; margin: 0; padding: 0; overflow: visible; mask-image: none; position: sticky; inset-block-start: 16px; }
.portico-console-nav > .portico-console-nav-home, .portico-console-nav-group { display: block; }
.portico-console-nav hr { width: auto; height: 0; margin: 4px 0; border: 0; border-block-start: 1px solid var(--po-line); }
}
`);

const brandIcon = /* @__PURE__ */ defineIcon("portico", porticoMark);

const ProjectsPage = lazy(() => import("../projects/ProjectsPage.tsx"));

/** The frame around each page: project switcher, navigation and the signed-in operator. */
export function Shell({ onLeave }: { onLeave: () => void }) {
  const { calls, operator, isAtLeast } = useConsole();
  const { projectId, page, rest, isMissing } = readRoute(pages, readSteps(usePathname()));
  const projects = useLoad(() => calls.projects.search(), [calls]);
  const isUnknownProject = useIsUnknown(projectId, projects.value?.projects);
  const visible = pages.filter(
    ({ isOfProject, least }) => (!isOfProject || (projectId && !isUnknownProject)) && isAtLeast(least ?? "read_only"),
  );
  const names = useMemo(
    () => new Map(projects.value?.projects.map(({ project_id, project_name }) => [project_id, project_name])),
    [projects.value],
  );
  const nav = useScrollToCurrent(`${projectId} ${page?.path}`);
  return (
    <>
      <header {...part("console-top")}>
        <Brand />
        {projects.status === "ready" && (
          <ProjectSwitcher projects={projects.value.projects} currentId={projectId} page={page} />
        )}
        <span {...part("console-who")}>
          <Popover
            label={`Your account: ${operator.email_address}`}
            align="end"
            button={<Avatar name={operator.email_address} seed={operator.operator_id} />}
          >
            {() => (
              <div {...part("console-account")}>
                <bdi>{operator.email_address}</bdi>
                <span>{roleNames[operator.role]}</span>
                <Action onClick={onLeave}>Sign out</Action>
              </div>
            )}
          </Popover>
        </span>
      </header>
      <div {...part("console-body")}>
        <nav {...part("console-nav")} aria-label="Console" ref={nav}>
          <Link
            {...(projectId && part("console-nav-home"))}
            to={pathOf()}
            isCurrent={!projectId && !page && !isMissing}
          >
            {projectId ? "All projects" : "Projects"}
          </Link>
          {visible.map((one, at) => [
            at > 0 && !one.isOfProject && visible[at - 1]?.isOfProject && <hr key={`${one.path} line`} />,
            one.group && (
              <span key={one.group} {...part("console-nav-group")}>
                {one.group}
              </span>
            ),
            <Link
              key={`${one.isOfProject} ${one.path}`}
              to={one.isOfProject ? pathOf(projectId, one.path) : pathOf(one.path)}
              isCurrent={one === page}
            >
              {one.name}
            </Link>,
          ])}
        </nav>
        <ProjectNames.Provider value={names}>
          <main {...part("console-page")}>
            {isMissing ? (
              <NotFound
                what="page"
                to={projectId ? pathOf(projectId) : pathOf()}
                back={projectId ? "Open the project" : "All projects"}
              />
            ) : page && isUnknownProject ? (
              <NotFound what="project" to={pathOf()} back="All projects" />
            ) : page ? (
              <PageOf key={`${projectId} ${page.path}`} page={page} projectId={projectId} rest={rest} />
            ) : (
              <Suspense fallback={<Skeleton />}>
                <ProjectsPage />
              </Suspense>
            )}
          </main>
        </ProjectNames.Provider>
      </div>
    </>
  );
}

/** The product's name, which leads to the first page. */
export function Brand() {
  return (
    <Link {...part("console-brand")} to={pathOf()}>
      <Icon drawing={brandIcon} />
      Portico
    </Link>
  );
}

/** Whether no project has this ID. The list is only the first page, so a project that it lacks is asked for. */
function useIsUnknown(projectId: string, listed: readonly ProjectSummary[] | undefined): boolean {
  const { calls } = useConsole();
  const isListed = !projectId || !listed || listed.some(({ project_id }) => project_id === projectId);
  const asked = isListed ? "" : projectId;
  const load = useLoad(async () => asked !== "" && (await calls.projects.get({ project_id: asked })), [calls, asked]);
  return asked !== "" && load.status === "failed" && load.failure.type === "project_not_found";
}

/** Lazy screens by page, so that each loads once. */
const loaded = new Map<ConsolePage, ComponentType<ConsolePageProps>>();

function PageOf({ page, ...props }: ConsolePageProps & { page: ConsolePage }) {
  const Screen = useMemo(() => {
    const known = loaded.get(page) ?? lazy(() => page.load().catch(() => ({ default: Unloaded })));
    loaded.set(page, known);
    return known;
  }, [page]);
  return (
    <Suspense fallback={<Skeleton />}>
      <Screen {...props} />
    </Suspense>
  );
}

/** Shown if a screen's file is missing, for example while nodes of two versions serve the console. */
function Unloaded() {
  const failure = { kind: "unreachable" as const, type: "", message: "", details: {} };
  return <FailureNote failure={failure} onRetry={() => location.reload()} />;
}

addStyles(`
.portico-console-switch { position: relative; display: inline-flex; flex: 1 1 120px; align-items: center; min-width: 0; }
@container portico-admin (min-width: 640px) { .portico-console-switch { flex: 0 1 260px; } }
.portico-console-switch > .portico-icon { position: absolute; inset-inline-end: 8px; color: var(--po-soft); pointer-events: none; }
.portico-console-project { min-width: 0; width: 100%; min-height: 36px; padding-block: 4px; padding-inline: 10px 32px; cursor: pointer; font: 15px/22px var(--po-font); color: var(--po-ink); background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); text-overflow: ellipsis; }
`);

interface ProjectSwitcherProps {
  projects: readonly ProjectSummary[];
  currentId: string;
  page: ConsolePage | null;
}

/** Switches to the same page of another project. A native select, which browsers search as you type. */
function ProjectSwitcher({ projects, currentId, page }: ProjectSwitcherProps) {
  const id = useId();
  if (projects.length === 0) return null;
  return (
    <span {...part("console-switch")}>
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
      <Icon drawing={downIcon} />
    </span>
  );
}

/** The page that a URL of the console names. */
interface Route {
  /** Empty on pages without a project. */
  projectId: string;
  /** Null on the start page, and if no page has this path. */
  page: ConsolePage | null;
  rest: readonly string[];
  isMissing: boolean;
}

/** @param steps of the path below `/console/`. Pages of a project follow its ID. */
export function readRoute(pages: readonly ConsolePage[], steps: readonly string[]): Route {
  const isOfProject = /^project-/.test(steps[0] ?? "");
  const [projectId = "", path, ...rest] = isOfProject ? steps : ["", ...steps];
  const among = pages.filter((page) => page.isOfProject === isOfProject);
  const page = among.find((one) => one.path === path) ?? (path === undefined && isOfProject ? among[0] : undefined);
  if (!page || !isRoute(page, rest)) return { projectId, page: null, rest, isMissing: path !== undefined };
  return { projectId, page, rest, isMissing: false };
}

function isRoute({ routes = [] }: ConsolePage, rest: readonly string[]): boolean {
  if (rest.length === 0) return true;
  return routes.some((route) => {
    const steps = route.split("/");
    return steps.length === rest.length && steps.every((step, at) => step.startsWith("{") || step === rest[at]);
  });
}
