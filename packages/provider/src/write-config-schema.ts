import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ProviderConfig } from "./config/config-schema.ts";
import { ProjectConfig } from "./config/project-schema.ts";
import { keptElsewhere } from "./project-settings/kept-elsewhere.ts";

const file = fileURLToPath(new URL("../../../docs/config.schema.json", import.meta.url));

/** Describes the configuration's shape for editors, from the schema that the start checks with. */
export function describeConfig(): object {
  const schema = z.toJSONSchema(ProviderConfig, { io: "input", unrepresentable: "any" });
  return { title: "Portico's configuration", ...schema };
}

/** The same of one project, without what the console keeps elsewhere: ids, secrets, and what has pages of its own. */
export function describeProject(): Record<string, unknown> {
  const { shape } = ProjectConfig.omit(keptElsewhere);
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(shape), { io: "input", unrepresentable: "any" });
  return { title: "Settings of a project", ...schema };
}

// Without indentation, so that the formatter keeps a small shape on one line.
if (import.meta.main) writeFileSync(file, JSON.stringify(describeConfig()));
