import { writeFileSync } from "node:fs";
import { webhookData } from "@portico/wire/schemas";
import { z } from "zod";

const page = new URL("../docs/reference/webhook-events.md", import.meta.url);

/** Returns the page of all events, with the JSON Schema (2020-12) of each payload. */
export function renderWebhookDocs(): string {
  const events = Object.entries(webhookData).map(([type, data]) => {
    const body = z.object({
      type: z.literal(type),
      timestamp: z.string().describe("When it happened; RFC 3339, UTC."),
      data,
    });
    const rows = Object.entries((z.toJSONSchema(data) as Schema).properties).map(
      ([name, { description = "", ...kind }]) => {
        const isRequired = ((z.toJSONSchema(data) as Schema).required ?? []).includes(name);
        return `| \`${name}${isRequired ? "" : "?"}\` | ${kindOf(kind)} | ${description} |`;
      },
    );
    return [
      `## ${type}`,
      data.description ?? "",
      ...(rows.length > 0 ? [["| data | | |", "|---|---|---|", ...rows].join("\n")] : []),
      `<details><summary>JSON Schema</summary>\n\n\`\`\`json\n${JSON.stringify(z.toJSONSchema(body, { io: "input" }), null, 2)}\n\`\`\`\n\n</details>`,
    ].join("\n\n");
  });
  const intro =
    "[Webhooks](../webhooks.md) send these events. Each has a `type`, a `timestamp` of when it happened, and `data`. A `?` marks fields that may be absent. " +
    "Ignore fields and types that you do not know, because newer versions add some.\n\n" +
    "<!-- `npm run docs` writes this page from `packages/wire/src/events/webhook-events.ts`. -->";
  return `${["# Webhook events", intro, ...events].join("\n\n")}\n`;
}

interface Schema {
  properties: Record<string, { description?: string; type?: string; enum?: string[]; anyOf?: { type: string }[] }>;
  required?: string[];
}

function kindOf({ type, enum: values, anyOf }: Schema["properties"][string]): string {
  if (values) return values.map((value) => `\`${value}\``).join(" or ");
  if (anyOf) return anyOf.map((one) => one.type).join(" or ");
  return type === "array" ? "list of strings" : (type ?? "");
}

if (import.meta.main) writeFileSync(page, renderWebhookDocs());
