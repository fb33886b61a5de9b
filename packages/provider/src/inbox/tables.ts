interface InboxMessagesTable {
  inbox_message_id: string;
  recipient: string;
  channel: "email" | "sms";
  subject: string;
  text: string;
  html: string;
  code: string | null;
  sent_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    inbox_messages: InboxMessagesTable;
  }
}
