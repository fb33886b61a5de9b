import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type PackedPackage, packPackages } from "../../scripts/packed.ts";
import { isLong } from "../long.ts";
import { during, signIn, walk } from "./support/walk.ts";

const examples = join(import.meta.dirname, "../../examples");
/** In `npm test`: a server and a plain page. */
const cheap = ["html"];
const all = [
  ...cheap,
  "express",
  "react",
  "vue",
  "svelte",
  "angular",
  "fastify",
  "hono",
  "nestjs",
  "react-router",
  "nextjs",
];
const email = "jo@example.com";

let packed: PackedPackage[];
beforeAll(async () => {
  packed = await packPackages();
}, 300_000);

test.each(isLong ? all : cheap)(
  "%s: its README's commands lead to a member who stays signed in until they sign out",
  async (name) => {
    const from = join(examples, name);
    await using visit = await walk(readFileSync(join(from, "README.md"), "utf8"), { from, packed });
    const { tab, complaints } = visit;
    await during(visit, async () => {
      const link = tab.page.getByRole("link", { name: "Sign in" });
      await link.or(tab.page.getByLabel("Email", { exact: true })).waitFor();
      if (await link.isVisible()) await link.click();
      await signIn(visit, email);
      const isIn = async () => {
        await tab.sees(/^Boards of /);
        await tab.reads(`Signed in as ${email}.`);
      };
      await isIn();
      await tab.reload();
      await isIn();
      await tab.press("Sign out");
      await link.or(tab.page.getByLabel("Email", { exact: true })).waitFor();
      await tab.open(visit.address);
      await link.or(tab.page.getByLabel("Email", { exact: true })).waitFor();
      expect(await tab.page.textContent("body")).not.toContain(email);
      expect(complaints).toEqual([]);
    });
  },
  600_000,
);
