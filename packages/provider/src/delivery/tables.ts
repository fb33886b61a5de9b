import type { Generated } from "kysely";

/** Numbers that a carrier refused to text, until somebody is told. */
interface UnsubscribedPhoneNumbersTable {
  project_id: string;
  phone_number: string;
  expires_at: Date;
}

interface OutboxTable {
  project_id: string;
  outbox_id: string;
  channel: "email" | "sms";
  /** Address, subject and bodies hold live codes, so they are sealed with a server key; null once it was given up. */
  sealed_message: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date;
  /** Why the last try failed, without addresses; empty where none did. */
  last_error: Generated<string>;
  /** When it was given up. */
  failed_at: Generated<Date | null>;
  expires_at: Date;
  created_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    outbox: OutboxTable;
    unsubscribed_phone_numbers: UnsubscribedPhoneNumbersTable;
  }
}
