/** The code that a message carries, told by the row that it was made in and by the id that it has there. */
export interface CarriedCode {
  kind: "email-code" | "sms-code";
  id: string;
  whose: Record<string, string>;
  expires_at: string;
}
