import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ProviderConfig } from "./config-schema.ts";

const file = fileURLToPath(new URL("../../../docs/config.schema.json", import.meta.url));

/** The configuration's shape for editors, from the schema that the start checks with. */
export function renderConfigSchema(): string {
  const schema = z.toJSONSchema(ProviderConfig, { io: "input", unrepresentable: "any" });
  return `${JSON.stringify({ title: "Portico's configuration", ...schema }, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(file, renderConfigSchema());
