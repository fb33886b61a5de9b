import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTemplate } from "../../packages/cli/src/frameworks/templates.ts";
import { readPage } from "../examples/support/read-page.ts";

const root = join(import.meta.dirname, "../..");
const sample = { publicToken: "", apiUrl: "", projectId: "", secret: "", origin: "", appName: "" };
const countLines = (text: string) => text.split("\n").filter((line) => line.trim() !== "").length;
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Per quickstart: the reader's terminal commands, the code that they write, and what `portico add` writes for them. */
function measure(name: string, templates: string[]) {
  const { steps } = readPage(readFileSync(join(root, `docs/start/${name}.md`), "utf8"));
  const written = steps.flatMap((step) => (step.type === "file" ? [step.text] : []));
  const added = templates.flatMap((template) => readTemplate(template, sample, root)).map(({ text }) => text);
  return [steps.filter(({ type }) => type === "line").length, sum(written.map(countLines)), sum(added.map(countLines))];
}

test("a page for members takes few lines in every framework", () => {
  expect({
    react: measure("react", ["vite-react"]),
    nextjs: measure("nextjs", ["nextjs"]),
    "react-router": measure("react-router", ["react-router"]),
    vue: measure("vue", ["vue"]),
    "plain-html": measure("plain-html", ["html"]),
    express: measure("express", ["express", "html"]),
    fastify: measure("fastify", ["fastify", "html"]),
    hono: measure("hono", ["hono", "html"]),
    nestjs: measure("nestjs", ["nestjs", "html"]),
  }).toEqual({
    react: [8, 21, 56],
    nextjs: [8, 24, 22],
    "react-router": [8, 15, 43],
    vue: [8, 8, 15],
    "plain-html": [6, 11, 31],
    express: [8, 8, 55],
    fastify: [8, 12, 55],
    hono: [8, 12, 54],
    nestjs: [9, 17, 64],
  });
});
