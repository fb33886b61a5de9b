import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape; the compiler looks at the client by itself.
type Answer = { data?: any; error?: any; response: Response };

export interface ForeignClient {
  /** Calls an operation by its ID. */
  call(operationId: string, request?: { path?: Record<string, string>; body?: object }): Promise<Answer>;
  /** The compiler's errors about the client and a module beside it; empty if it compiles. */
  compile(source: string): string;
  remove(): void;
}

/** A client that a third-party generator creates from an OpenAPI document, as a host's team would. */
export async function generateForeignClient(
  document: Record<string, unknown>,
  { url, credentials }: { url: string; credentials: string },
): Promise<ForeignClient> {
  // Within the repository, so that the client's imports resolve; the two stores run side by side.
  const folder = join(root, ".cache", `foreign-client-${process.env.PORTICO_TEST_STORE}`);
  const { createClient } = await importGenerator();
  await createClient({
    input: document,
    output: { path: folder, module: { extension: ".ts" } },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent", file: false },
  });
  const { client } = await import(join(folder, "client.gen.ts"));
  const operations = await import(join(folder, "sdk.gen.ts"));
  client.setConfig({ baseUrl: url, auth: credentials });
  return {
    call: (operationId, request = {}) => operations[toFunctionName(operationId)](request),
    compile(source) {
      writeFileSync(join(folder, "use.ts"), source);
      const compilerOptions = { lib: ["ES2024", "DOM", "DOM.Iterable"], types: [] };
      const config = { extends: "../../tsconfig.base.json", compilerOptions, include: ["**/*"] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
      return spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" }).stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * The generator uses TypeScript's programming interface, which the compiler no longer has since version 7:
 * docs/adr/0004.
 */
async function importGenerator(): Promise<typeof import("@hey-api/openapi-ts")> {
  const older = import.meta.resolve("typescript-5");
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === "typescript" ? older : name, context),
  });
  try {
    return await import("@hey-api/openapi-ts");
  } finally {
    hooks.deregister();
  }
}

function toFunctionName(operationId: string): string {
  return operationId.replace(/[._](\w)/g, (_, letter) => letter.toUpperCase());
}
