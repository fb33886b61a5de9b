// `npm run prove:chart`: our renderer of the chart says what Go's text/template with sprig says, for all values of the tests.
// It needs Go and sprig: `apt-get install golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev`.
import { deepStrictEqual } from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chartContext, chartFolder, parseManifests, renderChart, templateNames } from "./chart.ts";
import { chartCases } from "./chart-cases.ts";

const names = ["_helpers.tpl", ...templateNames];
const templates = Object.fromEntries(
  names.map((name) => [name, readFileSync(join(chartFolder, "templates", name), "utf8")]),
);
const contexts = Object.fromEntries(Object.entries(chartCases).map(([name, values]) => [name, chartContext(values)]));
const answer = execFileSync("go", ["run", join(import.meta.dirname, "prove-chart.go")], {
  input: JSON.stringify({ templates, contexts }),
  env: { ...process.env, GO111MODULE: "off", GOPATH: process.env.GOPATH ?? "/usr/share/gocode" },
  maxBuffer: 16 * 1024 * 1024,
});
const rendered: Record<string, Record<string, string>> = JSON.parse(answer.toString());
for (const [name, context] of Object.entries(contexts)) {
  const ours = renderChart(context);
  const theirs = rendered[name] ?? {};
  // Byte by byte where no list or map was written as YAML, which two libraries indent in two ways.
  deepStrictEqual(ours["NOTES.txt"], theirs["NOTES.txt"]);
  for (const file of templateNames) {
    const [mine, gos] = [ours, theirs].map((files) => parseManifests({ [file]: files[file] ?? "" }));
    deepStrictEqual(mine, gos, `${name}: ${file}`);
  }
  console.log(`${name}: ${templateNames.length} files are the same.`);
}
