import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTemplate } from "../../packages/cli/src/frameworks/templates.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "examples");
const read = (path: string) => readFileSync(join(folder, path), "utf8");

/** Which of `portico add`'s templates each example has, and where. */
const plain = { name: "html", into: "public" };
const parts: Record<string, { name: string; into: string }[]> = {
  html: [plain],
  express: [{ name: "express", into: "." }, plain],
  fastify: [{ name: "fastify", into: "." }, plain],
  hono: [{ name: "hono", into: "." }, plain],
  nestjs: [{ name: "nestjs", into: "." }, plain],
  react: [{ name: "vite-react", into: "." }],
  vue: [{ name: "vue", into: "." }],
  // It shows the element where `add` writes nothing.
  svelte: [],
  angular: [],
  "react-router": [{ name: "react-router", into: "." }],
  nextjs: [{ name: "nextjs", into: "." }],
};
const configurationOf = (example: string) => JSON.parse(read(`${example}/portico.config.json`));

test("every example is covered here", () => {
  expect(globSync("*/package.json", { cwd: folder }).sort()).toEqual(
    Object.keys(parts)
      .map((name) => `${name}/package.json`)
      .sort(),
  );
});

test.each(Object.entries(parts))("%s contains what `portico add` writes for its project", (example, templates) => {
  const { public_url, projects } = configurationOf(example);
  const [project] = projects;
  const values = {
    publicToken: project.public_tokens[0],
    apiUrl: public_url,
    projectId: project.project_id,
    secret: project.secret,
    origin: project.allowed_origins[0],
    appName: JSON.stringify(project.project_name),
  };
  for (const { name, into } of templates)
    for (const { path, text } of readTemplate(name, values, join(folder, example, into)))
      expect(read(join(example, into, path)), path).toBe(text);
});

test("the examples look the same, and use the same project", () => {
  const one = (pattern: string) => new Set(globSync(pattern, { cwd: folder }).map(read));
  expect(one("*/{public,src,app}/style.css").size).toBe(1);
  expect(one("{express,fastify,hono,nestjs}/public/index.html").size).toBe(1);
  const projects = Object.keys(parts).map((example) => {
    const { allowed_origins: _origins, redirect_urls: _urls, ...project } = configurationOf(example).projects[0];
    return JSON.stringify(project);
  });
  expect(new Set(projects).size).toBe(1);
});
