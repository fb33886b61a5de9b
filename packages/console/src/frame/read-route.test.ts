import { expect, test } from "vitest";
import { addressOf, readSteps } from "../shared/navigate.ts";
import type { ConsolePage } from "../shared/page.ts";
import { readRoute } from "./read-route.ts";

const page = (path: string, isOfProject: boolean): ConsolePage => ({
  path,
  name: path,
  isOfProject,
  load: () => never,
});
const never = new Promise<never>(() => {});
const [members, organizations, operators] = [
  page("members", true),
  page("organizations", true),
  page("operators", false),
];
const pages = [members, organizations, operators] as ConsolePage[];
const at = (...steps: string[]) => readRoute(pages, steps);

test("an address is about a project, a page of it, and what follows", () => {
  expect(at("project-live-acme", "members", "org", "member")).toEqual({
    projectId: "project-live-acme",
    page: members,
    rest: ["org", "member"],
    isMissing: false,
  });
  expect(at("operators")).toMatchObject({ projectId: "", page: operators, isMissing: false });
});

test("a project alone is its first page, and nothing at all is the beginning", () => {
  expect(at("project-live-acme")).toMatchObject({ projectId: "project-live-acme", page: members });
  expect(at()).toMatchObject({ projectId: "", page: null, isMissing: false });
});

test("a page of no project is none of a project, and the other way round", () => {
  expect(at("members")).toMatchObject({ page: null, isMissing: true });
  expect(at("project-live-acme", "operators")).toMatchObject({ page: null, isMissing: true });
});

test("a step keeps what it holds, on its way into the address and back", () => {
  const steps = ["project-live-acme", "members", "a/b?c#d é", "..%2f"];
  expect(readSteps(addressOf(...steps))).toEqual(steps);
  expect(readSteps("/console/%zz/")).toEqual(["%zz"]);
});
