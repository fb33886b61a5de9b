/** The code in a message, by the key of its row and by its ID. */
export interface CarriedCode {
  kind: "email-code" | "sms-code";
  id: string;
  whose: Record<string, string>;
  expires_at: string;
}
