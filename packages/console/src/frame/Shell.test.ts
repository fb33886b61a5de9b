import { expect, test } from "vitest";
import { pathOf, readSteps } from "../shared/navigate.tsx";
import type { ConsolePage } from "../shared/use-console.ts";
import { readRoute } from "./Shell.tsx";

const page = (path: string, isOfProject: boolean, routes: string[] = []): ConsolePage => ({
  path,
  routes,
  name: path,
  isOfProject,
  load: () => never,
});
const never = new Promise<never>(() => {});
const [members, organizations, operators] = [
  page("members", true, ["{organization}/{member}"]),
  page("organizations", true),
  page("operators", false, ["history"]),
];
const pages = [members, organizations, operators] as ConsolePage[];
const at = (...steps: string[]) => readRoute(pages, steps);

test("a URL names a project, its page and further steps", () => {
  expect(at("project-live-acme", "members", "org", "member")).toEqual({
    projectId: "project-live-acme",
    page: members,
    rest: ["org", "member"],
    isMissing: false,
  });
  expect(at("operators")).toMatchObject({ projectId: "", page: operators, isMissing: false });
});

test("a project's URL opens its first page, and the root opens the start page", () => {
  expect(at("project-live-acme")).toMatchObject({ projectId: "project-live-acme", page: members });
  expect(at()).toMatchObject({ projectId: "", page: null, isMissing: false });
});

test("global pages are not found inside a project, and project pages not outside", () => {
  expect(at("members")).toMatchObject({ page: null, isMissing: true });
  expect(at("project-live-acme", "operators")).toMatchObject({ page: null, isMissing: true });
});

test("a path that the page does not list is not found", () => {
  expect(at("project-live-acme", "members", "org")).toMatchObject({ page: null, isMissing: true });
  expect(at("project-live-acme", "members", "org", "member", "more")).toMatchObject({ isMissing: true });
  expect(at("operators", "history")).toMatchObject({ page: operators, isMissing: false });
  expect(at("operators", "future")).toMatchObject({ page: null, isMissing: true });
});

test("steps survive encoding and decoding", () => {
  const steps = ["project-live-acme", "members", "a/b?c#d é", "..%2f"];
  expect(readSteps(pathOf(...steps))).toEqual(steps);
  expect(readSteps("/console/%zz/")).toEqual(["%zz"]);
});
