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
    // The worker gives up messages that still wait, and counts them.
    { table: "outbox", where: sql`failed_at is not null` },
  ],
};
