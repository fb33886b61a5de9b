// `npm run release:version`: bumps the version of every package and moves the changes from `.changeset` to CHANGELOG.md.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readChangesets } from "@changesets/read";
import { listPublishedPackages } from "./build.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/**
 * Adds a release to the top of a changelog. If there is a heading of the same version with "unreleased", it is replaced.
 * @param lines One for each change.
 * @param date For example `2026-11-23`.
 */
export function addRelease(changelog: string, version: string, date: string, lines: string[]): string {
  const items = lines.map((it) => `- ${it.trim().replaceAll("\n", "\n  ")}`).join("\n");
  const awaited = `## ${version}, unreleased\n`;
  if (changelog.includes(awaited)) return changelog.replace(awaited, () => `## ${version}, ${date}\n\n${items}\n`);
  const first = changelog.search(/^## /m);
  const at = first < 0 ? changelog.length : first;
  return `${changelog.slice(0, at)}## ${version}, ${date}\n\n${items}\n\n${changelog.slice(at)}`;
}

/** Sets the version of the chart and of the image in a Chart.yaml. */
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
    if (status !== 0) throw new Error("changeset version failed. Its output is above.");
    const version = listPublishedPackages()[0]?.manifest.version ?? "";
    const file = `${root}/CHANGELOG.md`;
    const lines = changes.map(({ summary }) => summary);
    writeFileSync(file, addRelease(readFileSync(file, "utf8"), version, new Date().toISOString().slice(0, 10), lines));
    const chart = `${root}/deploy/chart/portico/Chart.yaml`;
    writeFileSync(chart, raiseChart(readFileSync(chart, "utf8"), version));
    const lock = spawnSync("npm", ["install", "--package-lock-only"], { cwd: root, stdio: "inherit" });
    if (lock.status !== 0) throw new Error("npm could not update package-lock.json. Its output is above.");
    console.log(`Everything is ${version} now. Look at CHANGELOG.md, commit, and push the tag v${version}.`);
  }
}
