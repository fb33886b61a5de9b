import { z } from "zod";

const Text = z.string().max(512);

/**
 * One telemetry entry: docs/wire/rules.md#telemetry. Everything is optional and advisory: an entry that is off is dropped,
 * never refused. Fields that are not named here are not kept (docs/threats.md T56).
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

/** At most 15 count. The provider reads each by itself, and refuses none. */
export const TelemetryBatch = z.array(TelemetryEntry);
