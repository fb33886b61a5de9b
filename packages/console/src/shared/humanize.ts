import { oauthProviders } from "@portico/wire";

/** Turns an identifier into a label: `not_allowed` and `NOT_ALLOWED` become `Not allowed`. */
export function humanize(identifier: string): string {
  const text = identifier
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/\b(otp|sso|mfa|totp|jwt|url|id)\b/g, (word) => word.toUpperCase())
    .replace(/\bip\b/, "IP address");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The badge color of a status. */
export function statusKind(status: string): "good" | "bad" | undefined {
  return status === "active" ? "good" : status === "deleted" ? "bad" : undefined;
}

const methods: Record<string, string> = {
  email_otp: "Email code",
  magic_link: "Magic link",
  password: "Password",
  oauth: "Social login",
  sso: "Single sign-on",
  totp: "Authenticator app",
  sms_otp: "Text message code",
  recovery_code: "Backup code",
  second_factor: "Two-step verification",
  policy: "Organization policy",
  bot_check: "Bot check",
  trusted_auth_token: "Trusted token",
  impersonated: "Support session",
  oauth_access_token: "Connected app",
};

/** The display name of a sign-in method, such as `email_otp`. */
export function methodLabel(name: string): string {
  const provider = name.replace(/_oauth$/, "");
  if (provider !== name && Object.hasOwn(oauthProviders, provider))
    return oauthProviders[provider as keyof typeof oauthProviders].name;
  return methods[name] ?? humanize(name);
}

export function formatAttempts(count: number): string {
  return count === 1 ? "1 attempt" : `${count} attempts`;
}

/** Explains why a message was not delivered. Errors of a mail server begin with a code of Node.js, Nodemailer or SMTP. */
export function explainError(error: string): string {
  const [, cause] = deliveryErrors.find(([codes]) => codes.test(error)) ?? [];
  return cause ?? (isSentence(error) ? error : "The server refused the message.");
}

export function isSentence(text: string): boolean {
  return /^[A-Z][a-z].*\.$/.test(text);
}

const deliveryErrors = [
  [/\bEAUTH\b/, "The server rejected the user name or password. Check the provider's configuration."],
  [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, "The server's name was not found. Check the provider's configuration and DNS."],
  [/\bETIMEDOUT\b/, "The server did not answer in time."],
  [/\bEENVELOPE\b/, "The server rejected the sender or the recipient."],
  [
    /\b(ECONNECTION|ECONNREFUSED|ESOCKET)\b/,
    "The server can't be reached. Check that it runs and accepts the provider.",
  ],
] as const;
