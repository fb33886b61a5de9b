// The widget and its client as they are published, in few files, and what bundlers of hosts make of them.
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { cutPackage, cutPackages } from "../../scripts/cut-package.ts";
import { type Built, bundlers, fetchedFor, prepareHost } from "../../scripts/host-applications.ts";

const kibOf = (files: readonly Built[]) =>
  files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1024;
const count = (files: readonly { code: string }[], marker: string) =>
  files.reduce((sum, { code }) => sum + code.split(marker).length - 1, 0);

/** Stands once in the kit. */
const MARKER = ".portico-spinner{";

let applications: Record<keyof typeof bundlers, Record<"with" | "without" | "doors", Built[]>>;

beforeAll(async () => {
  await prepareHost();
  const built = Object.entries(bundlers).map(async ([name, build]) => [
    name,
    { with: await build("with.js"), without: await build("without.js"), doors: await build("doors.js") },
  ]);
  applications = Object.fromEntries(await Promise.all(built));
});

test("a member waits for as much with Vite as with esbuild, in a handful of files", () => {
  const [one, other] = Object.values(applications).map((built) => {
    const first = fetchedFor(built.with, "with.js");
    expect(first.length).toBeLessThanOrEqual(2);
    return kibOf(first) - kibOf(fetchedFor(built.without, "without.js"));
  }) as [number, number];
  expect(Math.abs(one - other)).toBeLessThan(1);
});

describe.each(Object.keys(bundlers) as (keyof typeof bundlers)[])("with %s", (bundler) => {
  test("the first screen, and what comes after it, hold no second factors and no passwords", () => {
    const usual = fetchedFor(applications[bundler].with, "with.js", "widget/dist/pieces/later.js");
    for (const marker of ["TOTPEnrollmentQRCode", "PasswordSetNewConfirmation"])
      expect([marker, count(usual, `${marker}:`)]).toEqual([marker, 0]);
    const areas = fetchedFor(applications[bundler].with, "pieces/mfa.js", "pieces/passwords.js");
    expect(count(areas, "TOTPEnrollmentQRCode:")).toBeGreaterThan(0);
    expect(count(areas, "PasswordSetNewConfirmation:")).toBeGreaterThan(0);
  });

  test("an application that comes in by every door has one copy of the kit", () => {
    expect(count(applications[bundler].doors, MARKER)).toBe(1);
  });
});

test.each(cutPackages)("the doors of packages/%s have the names of their sources, and no others", async (folder) => {
  const chunks = await cutPackage(folder);
  for (const { name, exports } of chunks.filter(({ isEntry }) => isEntry)) {
    const source = await import(`../../packages/${folder}/src/${name}.ts`);
    expect([name, [...exports].sort()]).toEqual([name, Object.keys(source).sort()]);
  }
});
