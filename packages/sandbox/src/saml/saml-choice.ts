/** The errors that the page can simulate, with their labels. */
export const samlMisbehaviors = {
  none: "No error",
  refuse: "The identity provider denies the login",
  expired: "The assertion has expired",
  wrong_audience: "The assertion has another audience",
  wrong_recipient: "The assertion has another recipient",
  wrong_issuer: "The assertion has another issuer",
  unsolicited: "The assertion does not belong to a request",
  unsigned: "The assertion is not signed",
  changed: "The assertion was changed after signing",
  wrapped: "A forged assertion precedes the signed one",
  sha1: "The signature uses SHA-1",
  no_address: "The assertion has no email address",
  slow: "The response takes 8 seconds",
} as const;

/** The identity that the assertion describes, and the error to simulate. These are the fields of the form. */
export interface SamlChoice {
  email: string;
  name?: string;
  /** Separated by commas. */
  groups?: string;
  misbehavior?: keyof typeof samlMisbehaviors;
}

/** The accounts that the page offers. */
export const samlPeople: (SamlChoice & { key: string; note: string })[] = [
  { key: "joi", email: "joi@wallace.test", name: "Joi Villeneuve", groups: "it", note: "Admin of Wallace" },
  {
    key: "luv",
    email: "luv@wallace.test",
    name: "Luv Hoeks",
    groups: "nexus",
    note: "Becomes a member at her first login",
  },
  { key: "ada", email: "ada@globex.test", name: "Ada Lovelace", note: "Email domain of another organization" },
];

/**
 * Reads a posted form.
 * @throws Error if the email address is missing or the misbehavior is unknown.
 */
export function parseSamlChoice(fields: Record<string, string | undefined>): SamlChoice {
  const person = samlPeople.find(({ key }) => key === fields.person);
  const misbehavior = (fields.misbehavior ?? "none") as keyof typeof samlMisbehaviors;
  if (!(misbehavior in samlMisbehaviors)) throw new Error("The misbehavior is unknown.");
  const { email = "", name, groups } = person ?? fields;
  if (!email.includes("@")) throw new Error("Choose an account, or enter an email address.");
  return { email, ...(name && { name }), ...(groups && { groups }), misbehavior };
}
