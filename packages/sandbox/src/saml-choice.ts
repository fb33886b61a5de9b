/** The misbehaviors that a person can choose, each with its label. */
export const samlMisbehaviors = {
  none: "Nothing: it behaves",
  refuse: "It refuses to log you in",
  expired: "The assertion is an hour old",
  wrong_audience: "The assertion is for another service",
  wrong_recipient: "The assertion is for another address",
  wrong_issuer: "The assertion is another issuer's",
  unsolicited: "The assertion answers no request",
  unsigned: "The assertion is not signed",
  changed: "The assertion was changed after signing",
  wrapped: "A forged assertion stands before the signed one",
  sha1: "It is signed with SHA-1",
  no_address: "It tells no address",
  slow: "It answers after 8 seconds",
} as const;

/** The identity that comes back, and what goes wrong on the way. The fields of the form. */
export interface SamlChoice {
  email: string;
  name?: string;
  /** Parted by commas. */
  groups?: string;
  misbehavior?: keyof typeof samlMisbehaviors;
}

/** The people to pick from. */
export const samlPeople: (SamlChoice & { key: string; note: string })[] = [
  { key: "joi", email: "joi@wallace.test", name: "Joi Villeneuve", groups: "it", note: "admin of Wallace" },
  { key: "luv", email: "luv@wallace.test", name: "Luv Hoeks", groups: "nexus", note: "joins when she first comes" },
  { key: "ada", email: "ada@globex.test", name: "Ada Lovelace", note: "of another organization's domain" },
];

/** @throws Error for fields that make no choice. */
export function parseSamlChoice(fields: Record<string, string | undefined>): SamlChoice {
  const person = samlPeople.find(({ key }) => key === fields.person);
  const misbehavior = (fields.misbehavior ?? "none") as keyof typeof samlMisbehaviors;
  if (!(misbehavior in samlMisbehaviors)) throw new Error("There is no such misbehavior.");
  const { email = "", name, groups } = person ?? fields;
  if (!email.includes("@")) throw new Error("Nobody was picked: an e-mail address is needed.");
  return { email, ...(name && { name }), ...(groups && { groups }), misbehavior };
}
