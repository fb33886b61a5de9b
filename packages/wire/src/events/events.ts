import { z } from "zod";

const Text = z.string().max(512);

/**
 * One telemetry entry: docs/wire/rules.md#telemetry. All fields are optional and informational: invalid entries are dropped,
 * never refused. Fields that are not listed here are not stored (docs/threats.md T56).
 */
export const TelemetryEntry = z.object({
  telemetry: z.object({
    event_id: Text.optional(),
    client_sent_at: Text.optional(),
    timezone: Text.optional(),
    app: z.object({ identifier: Text.optional() }).optional(),
    sdk: z.object({ identifier: Text.optional(), version: Text.optional() }).optional(),
  }),
  event: z.object({
    public_token: Text,
    event_name: Text,
    error_code: Text.optional(),
    error_description: Text.optional(),
    http_status_code: z.number().int().optional(),
  }),
});
export type TelemetryEntry = z.infer<typeof TelemetryEntry>;

/** At most 15 are used. The provider checks each separately and refuses none. */
export const TelemetryBatch = z.array(TelemetryEntry);
