import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ProviderConfig } from "../platform/config/config-schema.ts";

const file = fileURLToPath(new URL("../../../../docs/config.schema.json", import.meta.url));

/** Writes the configuration's JSON schema for editors, from the schema that the start checks with. */
export function describeConfig(): object {
  const schema = z.toJSONSchema(ProviderConfig, { io: "input", unrepresentable: "any" });
  return { title: "Portico's configuration", ...schema };
}

// Without indentation, so that the formatter keeps small objects on one line.
if (import.meta.main) writeFileSync(file, JSON.stringify(describeConfig()));
