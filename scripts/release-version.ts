// `npm run release:version`: raises the version of every package by what waits in `.changeset`, and moves it into CHANGELOG.md.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readChangesets } from "@changesets/read";
import { listPublishedPackages } from "./build.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/**
 * Puts a release at the top of a changelog. A heading of the same version that says "unreleased" is that release's.
 * @param lines one for each change, as its author wrote it.
 * @param date as `2026-11-23`.
 */
export function addRelease(changelog: string, version: string, date: string, lines: string[]): string {
  const items = lines.map((it) => `- ${it.trim().replaceAll("\n", "\n  ")}`).join("\n");
  const awaited = `## ${version}, unreleased\n`;
  if (changelog.includes(awaited)) return changelog.replace(awaited, () => `## ${version}, ${date}\n\n${items}\n`);
  const first = changelog.search(/^## /m);
  const at = first < 0 ? changelog.length : first;
  return `${changelog.slice(0, at)}## ${version}, ${date}\n\n${items}\n\n${changelog.slice(at)}`;
}

/** Puts a version into a Chart.yaml, as its own and as that of the image. */
export function raiseChart(chart: string, version: string): string {
  return chart
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^appVersion: .*$/m, `appVersion: "${version}"`);
}

if (import.meta.main) {
  const changes = await readChangesets(root);
  if (changes.length === 0) {
    console.log("Nothing waits in .changeset, so the version stays. `npx changeset` writes a change down.");
  } else {
    const { status } = spawnSync(`${root}/node_modules/.bin/changeset`, ["version"], { cwd: root, stdio: "inherit" });
    if (status !== 0) throw new Error("changeset version failed; its output is above.");
    const version = listPublishedPackages()[0]?.manifest.version ?? "";
    const file = `${root}/CHANGELOG.md`;
    const lines = changes.map(({ summary }) => summary);
    writeFileSync(file, addRelease(readFileSync(file, "utf8"), version, new Date().toISOString().slice(0, 10), lines));
    const chart = `${root}/deploy/chart/portico/Chart.yaml`;
    writeFileSync(chart, raiseChart(readFileSync(chart, "utf8"), version));
    const lock = spawnSync("npm", ["install", "--package-lock-only"], { cwd: root, stdio: "inherit" });
    if (lock.status !== 0) throw new Error("The lock could not be brought in step; npm's output is above.");
    console.log(`Everything is ${version} now. Look at CHANGELOG.md, commit, and push the tag v${version}.`);
  }
}
