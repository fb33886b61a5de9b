import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type PackedPackage, packPackages } from "../../scripts/packed.ts";
import { during, signIn, walk } from "./support/walk.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const quickstartOf = (readme: string) => /^## Quickstart\n[\s\S]*?(?=^## )/m.exec(readme)?.[0] ?? "";

const pages: Record<string, string> = { "README.md": quickstartOf(read("README.md")) };
for (const name of ["react", "vue", "plain-html", "express", "fastify", "hono", "nestjs", "react-router", "nextjs"])
  pages[name] = read(`docs/start/${name}.md`);

/** It gets its template from GitHub, and tests only use npm's registry: the example's files without ours replace it. */
function createReactRouter(folder: string): void {
  const boards = join(folder, "boards");
  cpSync(join(root, "examples/react-router"), boards, {
    recursive: true,
    filter: (path) => !/portico|sign-in|boards\.tsx|node_modules|\.env/.test(path.slice(root.length)),
  });
  const file = join(boards, "package.json");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/^ +"@portico\/.*\n/gm, ""));
}
const standIns = { "npx --yes create-react-router@latest boards --yes": createReactRouter };
const email = "jo@example.com";

let packed: PackedPackage[];
beforeAll(async () => {
  packed = await packPackages();
}, 300_000);

test.each(Object.entries(pages))(
  "%s leads from an empty folder to a signed-in member, line by line",
  async (_, markdown) => {
    await using visit = await walk(markdown, { standIns, packed });
    await during(visit, async () => {
      await signIn(visit, email);
      await visit.tab.reads(new RegExp(`hello ${email}`, "i"));
      await visit.tab.reload();
      await visit.tab.reads(new RegExp(`hello ${email}`, "i"));
      expect(visit.complaints).toEqual([]);
    });
  },
  900_000,
);
