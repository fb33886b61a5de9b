import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acmeProject, createMigratedDatabase } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { listLoaded } from "../support/loaded-packages.ts";

const root = join(import.meta.dirname, "../../..");
const postgresUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";

describe.skipIf(postgresUrl === "")("a start on PostgreSQL", () => {
  test("loads nothing that it does not need: code for sign-in methods, stores and emails loads on first use", async () => {
    const folder = mkdtempSync(join(tmpdir(), "portico-loads-"));
    const database = await createMigratedDatabase(postgresUrl);
    try {
      const file = join(folder, "portico.config.json");
      const config = { mode: "development", public_url: "http://localhost:4100", port: 0, projects: [acmeProject] };
      writeFileSync(file, JSON.stringify(config));
      const loaded = await listLoaded([join(root, "packages/provider/src/server/main.ts"), "--config", file], {
        DATABASE_URL: database.url,
        PORTICO_SERVER_KEY: "a server key for starts, long enough",
        PORTICO_CONTROL_SOCKET: join(folder, "control.sock"),
      });
      expect(loaded).toEqual(expect.arrayContaining(["fastify", "pg", "zod", "packages/provider/src/server/main.ts"]));
      const late = [
        // The embedded store, single sign-on, the OpenID Connect server, emails, phone numbers, templates, password
        // strength.
        ...["@electric-sql/pglite", "@node-saml/node-saml", "@xmldom/xmldom", "xml-encryption", "oidc-provider"],
        ...["nodemailer", "libphonenumber-js", "parse5", "@zxcvbn-ts/core", "@opentelemetry/sdk-trace"],
        // Imported hashes; the client behind Node's own `fetch`, which an import of `node:http` would load.
        ...["@node-rs/bcrypt", "node:internal/deps/undici/undici"],
        // Validates Fastify's own schemas, which no route uses.
        "ajv",
      ];
      expect(loaded.filter((name) => late.includes(name))).toEqual([]);
    } finally {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.each([["--help"], ["--version"], ["members --help"], ["nonsense"]])(
  "portico %s loads no provider, Zod, database driver or HTTP",
  async (line) => {
    const loaded = await listLoaded([join(root, "packages/cli/src/main.ts"), ...line.split(" ")]);
    expect(loaded).toContain("packages/cli/src/program.ts");
    // The management client is a table of paths and a call of `fetch`.
    const ours = loaded.filter((name) =>
      /^packages\/(?!cli\/|backend\/src\/(management\/|provider\/fetch-bootstrap))/.test(name),
    );
    expect(ours).toEqual([]);
    const libraries = loaded.filter((name) => !/^(node:|packages\/|data:)/.test(name));
    expect(libraries.filter((name) => ["zod", "kysely", "fastify", "jose", "pg"].includes(name))).toEqual([]);
    expect(loaded).not.toContain("node:http");
    if (line === "--version") expect(libraries).toEqual(["commander"]);
  },
);
