export interface MailLinks {
  gmail: string;
  yahoo: string;
  outlook: string;
}

/** Returns the sender's domain: the host's hint, or the project's only domain. With several, it is unknown. */
export function senderDomain(domainHint: string | undefined, emailDomains: readonly string[]): string | null {
  return domainHint || (emailDomains.length === 1 ? (emailDomains[0] ?? null) : null);
}

/**
 * Returns links to the member's inbox. With a known sender they search all folders, so that they also find the email
 * in spam.
 */
export function mailLinks(email: string, sender: string | null): MailLinks {
  const address = encodeURIComponent(email);
  const from = sender && encodeURIComponent(`from:@${sender}`);
  const outlook = /@(outlook|hotmail|live|msn)\./i.test(email)
    ? "https://outlook.live.com"
    : "https://outlook.office.com";
  return {
    gmail: `https://mail.google.com/mail/u/${address}/${from ? `#search/${from}+in%3Aanywhere+newer_than%3A1h` : "#inbox"}`,
    // Yahoo decodes the keyword twice.
    yahoo: `https://mail.yahoo.com/d/${from ? `search/keyword=${encodeURIComponent(from)}` : "folders/1"}`,
    outlook: `${outlook}/mail/${from ? `deeplink/search?query=${encodeURIComponent(`from:${sender}`)}&` : "?"}login_hint=${address}`,
  };
}
