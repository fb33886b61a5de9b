import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A file of the house, and a line that it must not contain. */
const refused: [file: string, line: string][] = [
  ["packages/wire/src/members.ts", 'import "@portico/client";'],
  ["packages/wire/src/members.ts", 'import "./index.ts";'],
  ["packages/client/src/call.ts", 'import "react";'],
  ["packages/client/src/call.ts", 'import "@portico/wire/schemas";'],
  ["packages/client/src/call.ts", 'import "@portico/widget";'],
  ["packages/client/src/session/refresh.ts", 'import "../index.ts";'],
  ["packages/client/src/session/refresh.ts", 'await fetch("/");'],
  ["packages/backend/src/key-set.ts", 'import "@portico/client";'],
  ["packages/backend/src/key-set.ts", 'import "@portico/wire/schemas";'],
  ["packages/backend/src/key-set.ts", 'import "fastify";'],
  ["packages/backend/src/key-set.ts", 'import "node:crypto";'],
  ["packages/widget/src/mount.tsx", 'import "@portico/wire/schemas";'],
  ["packages/widget/src/mount.tsx", 'import "preact";'],
  ["packages/widget/src/mount.tsx", 'import { useActionState } from "react"; useActionState();'],
  ["packages/widget/src/ui/Field.tsx", 'import { use } from "react"; use();'],
  ["packages/widget/src/ui/Field.tsx", 'import { useFormStatus } from "react-dom"; useFormStatus();'],
  ["packages/widget/src/ui/Field.tsx", 'import type { Step } from "../login/machine.ts"; export type A = Step;'],
  ["packages/widget/src/login/email/flow.ts", 'import "react";'],
  ["packages/widget/src/login/email/flow.ts", 'import type { Client } from "@portico/client"; export type A = Client;'],
  ["packages/widget/src/login/email/flow.ts", 'import "../main/Main.tsx";'],
  ["packages/widget/src/login/main/Main.tsx", 'import "@portico/client";'],
  ["packages/widget/src/login/main/Main.tsx", 'import "../connect-effects.ts";'],
  ["packages/widget/src/login/main/Main.tsx", 'import { useOptimistic } from "react"; useOptimistic();'],
  ["packages/widget/src/login/connect-effects.ts", 'import "./main/Main.tsx";'],
  ["packages/widget/src/theme/theme.ts", 'import "react";'],
  ["packages/widget/src/consent/authorize/flow.ts", 'import "@portico/client/idp";'],
  ["packages/widget/src/consent/authorize/Consent.tsx", 'import "@portico/client/idp";'],
  ["packages/provider/src/otps/routes.ts", 'import "../members/store.ts";'],
  ["packages/provider/src/otps/store.ts", 'import "../members/store.ts";'],
  ["packages/provider/src/otps/verify-code.ts", 'import "kysely";'],
  ["packages/provider/src/otps/verify-code.ts", 'import "pg";'],
  ["packages/provider/src/otps/verify-code.ts", 'import "../app.ts";'],
  ["packages/provider/src/otps/verify-code.ts", 'import "@portico/client";'],
  ["packages/provider/src/http/route.ts", 'import "../members/find-member.ts";'],
  ["packages/provider/src/db/connect.ts", 'import "../members/store.ts";'],
  ["packages/provider/src/otps/verify-code.ts", 'import "@portico/cli";'],
  ["packages/cli/src/api.ts", 'import "@portico/client";'],
  ["packages/cli/src/api.ts", 'import "@portico/provider";'],
  ["packages/cli/src/api.ts", 'import "@portico/wire/schemas";'],
  ["packages/cli/src/api.ts", 'import "../../provider/src/config.ts";'],
  ["packages/testkit/src/mailbox.ts", 'import "@portico/widget";'],
  ["packages/testkit/src/mailbox.ts", 'import "@portico/cli";'],
  ["apps/demo/src/main.tsx", 'import "@portico/provider";'],
  ["apps/demo/server/main.ts", 'import "@portico/provider";'],
  ["apps/demo/third-party/main.ts", 'import "@portico/client";'],
  ["packages/provider/src/members/one.ts", 'import "./two.ts";'],
  ["packages/provider/src/members/two.ts", 'import "./one.ts";'],
];

/** A file of the house, and a line that it may contain. */
const allowed: [file: string, line: string][] = [
  ["packages/wire/src/members.ts", 'import "zod";'],
  ["packages/client/src/transport.ts", 'await fetch("/");'],
  ["packages/client/src/session/refresh.ts", 'import "@portico/wire";'],
  ["packages/backend/src/key-set.ts", 'import "jose";'],
  ["packages/backend/src/key-set.ts", 'import "@portico/wire";'],
  ["packages/widget/src/mount.tsx", 'import "react-dom/client";'],
  ["packages/widget/src/login/LoginWidget.tsx", 'import "@portico/client";'],
  ["packages/widget/src/login/connect-effects.ts", 'import "@portico/client";'],
  ["packages/widget/src/consent/ConsentWidget.tsx", 'import "@portico/client/idp";'],
  ["packages/widget/src/login/main/Main.tsx", 'import "../../ui/Field.tsx";'],
  ["packages/widget/src/login/email/flow.ts", 'import "../discovery/flow.ts";'],
  ["packages/widget/src/ui/Field.tsx", 'import { useId } from "react"; useId();'],
  ["packages/provider/src/otps/routes.ts", 'import "./store.ts";'],
  ["packages/provider/src/otps/routes.ts", 'import "../sessions/issue-session.ts";'],
  ["packages/provider/src/otps/routes.ts", 'import "@portico/wire/schemas";'],
  ["packages/provider/src/otps/store.ts", 'import "kysely";'],
  ["packages/provider/src/db/connect.ts", 'import "kysely";'],
  ["packages/provider/src/members/routes.ts", 'import "../http/route.ts";'],
  ["packages/cli/src/api.ts", 'import "@portico/provider/tools";'],
  ["packages/cli/src/commands/serve.ts", 'import "@portico/provider/serve";'],
  ["packages/cli/src/commands/serve.ts", 'import "commander";'],
];

const root = join(import.meta.dirname, "../..");
const house = mkdtempSync(join(tmpdir(), "portico-arrows-"));
let complaints: string[];

// One run of the linter over a small house in which every line above stands in its file.
beforeAll(() => {
  for (const file of ["biome.json", "biome.arrows.json", ".gitignore"])
    copyFileSync(join(root, file), join(house, file));
  for (const [file, lines] of linesByFile()) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), lines.join("\n"));
  }
  const biome = join(root, "node_modules/.bin/biome");
  const { stdout } = spawnSync(biome, ["lint", "--reporter=github", "--max-diagnostics=none"], {
    cwd: house,
    encoding: "utf8",
  });
  complaints = stdout.split("\n").filter((it) => /noRestrictedImports|noRestrictedGlobals|noImportCycles/.test(it));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(refused)("%s must not say: %s", (file, line) => {
  expect(complaintsAbout(file, line)).not.toEqual([]);
});

test.each(allowed)("%s may say: %s", (file, line) => {
  expect(complaintsAbout(file, line)).toEqual([]);
});

function linesByFile(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, line] of [...refused, ...allowed]) files.set(file, [...(files.get(file) ?? []), line]);
  return files;
}

function complaintsAbout(file: string, line: string): string[] {
  const number = (linesByFile().get(file) ?? []).indexOf(line) + 1;
  return complaints.filter((it) => it.includes(`/${file},line=${number},`));
}
