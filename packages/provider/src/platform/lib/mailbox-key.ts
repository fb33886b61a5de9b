/** What a mail provider ignores in an address, besides the tag after a `+`. */
interface MailboxRule {
  isOf: (domain: string) => boolean;
  fold: (local: string, domain: string) => string;
}

const rules: MailboxRule[] = [
  // https://support.google.com/mail/answer/7436150: dots do not matter. https://support.google.com/mail/answer/10313:
  // googlemail.com is the same mailbox.
  {
    isOf: (domain) => domain === "gmail.com" || domain === "googlemail.com",
    fold: (local) => `${local.replaceAll(".", "")}@gmail.com`,
  },
  // https://www.fastmail.help/hc/en-us/articles/360060591053: anything@user.fastmail.com is delivered to user@fastmail.com.
  {
    isOf: (domain) => /^[^.]+\.fastmail\.(com|fm)$/.test(domain),
    fold: (_, domain) => domain.replace(".", "@"),
  },
  // https://help.yahoo.com/kb/SLN28815.html: disposable addresses are name-keyword@yahoo.com; no other has a hyphen.
  {
    isOf: (domain) => /^yahoo\.([a-z]{2,3}\.)?[a-z]{2,3}$/.test(domain),
    fold: (local, domain) => `${before(local, "-")}@${domain}`,
  },
  // https://proton.me/support/change-username: dots, hyphens and underscores are transparent, and no other account has such a
  // name. https://proton.me/support/addresses-and-aliases: one person has the name at these domains.
  {
    isOf: (domain) => /^(proton\.me|pm\.me|protonmail\.(com|ch))$/.test(domain),
    fold: (local) => `${local.replaceAll(/[._-]/g, "")}@proton.me`,
  },
  // https://support.apple.com/118230: a name belongs to the same person at all these domains.
  {
    isOf: (domain) => /^(icloud|me|mac)\.com$/.test(domain),
    fold: (local) => `${local}@icloud.com`,
  },
  // https://yandex.com/support/id/authorization/email.html: a user name belongs to one person on all domains of Yandex.
  {
    isOf: (domain) => /^(ya\.ru|yandex\.(ru|com|by|kz|ua))$/.test(domain),
    fold: (local) => `${local}@yandex.com`,
  },
];

/**
 * Returns one key for all addresses that are known to reach one mailbox. Limits, locks and reservations use it
 * (docs/threats.md T134). It is no identity: on a mail server that treats a tag as part of the name, two people share
 * a key.
 * @param address from `parseEmailAddress`.
 */
export function mailboxKey(address: string): string {
  const { local, domain } = splitAddress(address);
  const rule = rules.find(({ isOf }) => isOf(domain));
  return rule ? rule.fold(local, domain) : `${local}@${domain}`;
}

/**
 * Returns whether an address has a tag, as in `ada+boards@globex.com`. Its mailbox has any number of such addresses.
 */
export function isTaggedAddress(address: string): boolean {
  const { local, domain } = splitAddress(address);
  return address !== `${local}@${domain}`;
}

/** The text before the first separator; all of it if it starts with the separator. */
function before(text: string, separator: string): string {
  const end = text.indexOf(separator, 1);
  return end < 0 ? text : text.slice(0, end);
}

/** The local part without its tag. A name that starts with `+` has none. */
function splitAddress(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf("@");
  return { local: before(address.slice(0, at), "+"), domain: address.slice(at + 1) };
}
