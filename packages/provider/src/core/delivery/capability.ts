import { sql } from "kysely";
import type { Capability } from "../../platform/capability/capability.ts";
import { createMarkupChecker } from "./mails/markup-checker.ts";
import { deliveryMigrations } from "./schema.ts";

export const delivery: Capability = {
  migrations: deliveryMigrations,
  services({ warn, onStop }) {
    const markupChecker = createMarkupChecker(warn("checking an email template failed"));
    onStop(markupChecker.stop);
    return { markupChecker };
  },
  expiring: [
    { table: "unsubscribed_phone_numbers" },
    // What still waits is given up by the worker, which counts it.
    { table: "outbox", where: sql`failed_at is not null` },
  ],
};
