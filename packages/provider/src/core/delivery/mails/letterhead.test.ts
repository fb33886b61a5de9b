import { expect, test } from "vitest";
import type { Project } from "../../../platform/config/project.ts";
import { chooseLogo, destinationName } from "./letterhead.ts";

const project = { project_name: "Acme Boards", branding: { logo_url: "https://acme.test/a.png" } } as Project;
const globex = (organization_logo_url: string) => ({
  organization_name: "Globex",
  settings: { organization_logo_url },
});
const ofProject = { url: "https://acme.test/a.png", name: "Acme Boards" };

test("an organization's logo takes precedence over the project's", () => {
  const url = "https://globex.test/g.png";
  expect(chooseLogo({ project, organization: globex(url) })).toEqual({ url, name: "Globex" });
});

test.each(["", "javascript:alert(1)", "data:image/png;base64,AA", "//globex.test/g.png"])(
  "an invalid logo URL %j is ignored, and the project's logo is used",
  (url) => {
    expect(chooseLogo({ project, organization: globex(url) })).toEqual(ofProject);
  },
);

test("a project's relative logo URL is not used in emails", () => {
  const own = { ...project, branding: { ...project.branding, logo_url: "/brand/acme.svg" } };
  expect(chooseLogo({ project: own })).toEqual({ url: "", name: "Acme Boards" });
});

test.each([
  [
    "a logo of the project that is an SVG is no mail's: the name stays",
    { logo_url: "https://acme.test/a.svg?v=2" },
    "",
  ],
  [
    "but the one for mails is",
    { logo_url: "https://acme.test/a.svg", mail_logo_url: "https://acme.test/b.png" },
    "https://acme.test/b.png",
  ],
  ["which comes before a picture", { mail_logo_url: "https://acme.test/b.png" }, "https://acme.test/b.png"],
])("%s", (_, branding, url) => {
  const own = { ...project, branding: { ...project.branding, ...branding } };
  expect(chooseLogo({ project: own })).toEqual({ url, name: "Acme Boards" });
  expect(chooseLogo({ project: own, organization: globex("https://globex.test/g.svg") }).url).toBe(url);
});

test("an email names the organization, or the project if none is chosen", () => {
  expect(destinationName({ project, organization: globex("") })).toBe("Globex");
  expect(destinationName({ project })).toBe("Acme Boards");
  expect(chooseLogo({ project })).toEqual(ofProject);
});
