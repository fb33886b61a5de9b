import { tolerances } from "../../../platform/call/lifetimes.ts";
import { inMs } from "../../../platform/lib/duration.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { ASSERTION, BEARER } from "./party.ts";
import { attribute, childrenNamed, childrenOf, parseXml, textOf } from "./xml.ts";

const SKEW_MS = inMs(tolerances.saml);
/** Identity providers send one statement. More would only be more ancestors of the session. */
const INDEXES_LIMIT = 5;
const CONDITIONS = ["AudienceRestriction", "OneTimeUse", "ProxyRestriction"];

export interface Expected {
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  now: Date;
}

/** An assertion that passed all checks. */
export interface Assertion {
  id: string;
  expiresAt: Date;
  nameId: string;
  nameIdFormat: string;
  nameQualifier: string | undefined;
  spNameQualifier: string | undefined;
  /** The sessions at the identity provider, which a logout request may name (SAML core section 2.7.2). */
  sessionIndexes: string[];
  /** Values by attribute name. The values of repeated names are combined. */
  attributes: Map<string, string[]>;
  /** Names of attributes with a value that is not text. Their values are left out. */
  unreadable: Set<string>;
}

/**
 * Checks what the library does not (threats.md T11, T15 to T17), reading only the bytes that the signature covers.
 *
 * @throws SsoRefusal
 */
export function checkAssertion(signedXml: string, expected: Expected): Assertion {
  const assertion = parseXml(signedXml);
  if (assertion.namespaceURI !== ASSERTION || assertion.localName !== "Assertion") {
    throw new SsoRefusal("assertion_count");
  }
  if (attribute(assertion, "Version") !== "2.0") throw new SsoRefusal("version_unknown");
  const issuer = requireText(requireOne(assertion, "Issuer", "issuer_mismatch"), "issuer_mismatch");
  if (issuer !== expected.issuer) {
    throw new SsoRefusal("issuer_mismatch", { found: issuer.slice(0, 200), expected: expected.issuer });
  }
  const subject = requireOne(assertion, "Subject", "subject_unusable");
  const endsAt = [requireConfirmation(subject, expected), requireConditions(assertion, expected)];
  const sessionIndexes = requireAuthentication(assertion, expected);
  const nameId = requireOne(subject, "NameID", "subject_unusable");
  return {
    id: attribute(assertion, "ID") ?? "",
    // The later end, so that it is remembered while any part of it could still be accepted.
    expiresAt: new Date(Math.max(...endsAt) + SKEW_MS),
    nameId: requireText(nameId, "subject_unusable"),
    nameIdFormat: attribute(nameId, "Format") ?? "",
    nameQualifier: attribute(nameId, "NameQualifier"),
    spNameQualifier: attribute(nameId, "SPNameQualifier"),
    sessionIndexes,
    ...readAttributes(assertion),
  };
}

/** @returns when the confirmation ends, in milliseconds. */
function requireConfirmation(subject: Element, { recipient, inResponseTo, now }: Expected): number {
  const bearers = childrenNamed(subject, ASSERTION, "SubjectConfirmation").filter(
    (one) => attribute(one, "Method") === BEARER,
  );
  const [bearer, second] = bearers;
  const data = bearer && childrenNamed(bearer, ASSERTION, "SubjectConfirmationData");
  if (second || data?.length !== 1 || !data[0]) throw new SsoRefusal("confirmation_missing");
  const found = attribute(data[0], "Recipient");
  if (found !== recipient) {
    throw new SsoRefusal("recipient_mismatch", { found: (found ?? "none").slice(0, 200), expected: recipient });
  }
  // Without it, the assertion answers no request, whatever the response says.
  if (attribute(data[0], "InResponseTo") !== inResponseTo) {
    throw new SsoRefusal(attribute(data[0], "InResponseTo") === undefined ? "unsolicited" : "request_unknown");
  }
  requireStarted(data[0], now);
  return requireNotEnded(data[0], now, "NotOnOrAfter", "confirmation_missing");
}

/** @returns when the conditions end, in milliseconds. */
function requireConditions(assertion: Element, { audience, now }: Expected): number {
  const conditions = requireOne(assertion, "Conditions", "conditions_missing");
  for (const condition of childrenOf(conditions)) {
    // SAML core section 2.5.1.1: an unknown condition makes the assertion invalid.
    if (condition.namespaceURI !== ASSERTION || !CONDITIONS.includes(condition.localName ?? "")) {
      throw new SsoRefusal("conditions_missing", { found: condition.localName ?? "" });
    }
  }
  const restrictions = childrenNamed(conditions, ASSERTION, "AudienceRestriction");
  const audiences = restrictions.map((one) =>
    childrenNamed(one, ASSERTION, "Audience").map((it) => textOf(it)?.trim()),
  );
  // Every restriction must hold. Within one, any of its audiences is enough.
  if (audiences.length === 0 || !audiences.every((names) => names.includes(audience))) {
    throw new SsoRefusal("audience_mismatch", {
      found: audiences.flat().join(", ").slice(0, 200) || "none",
      expected: audience,
    });
  }
  requireStarted(conditions, now);
  return requireNotEnded(conditions, now, "NotOnOrAfter", "conditions_missing");
}

/** @returns the session indexes. */
function requireAuthentication(assertion: Element, { now }: Expected): string[] {
  const statements = childrenNamed(assertion, ASSERTION, "AuthnStatement");
  if (statements.length === 0) throw new SsoRefusal("statement_missing");
  for (const statement of statements) {
    if (attribute(statement, "SessionNotOnOrAfter") !== undefined) {
      requireNotEnded(statement, now, "SessionNotOnOrAfter", "statement_missing");
    }
  }
  return statements.flatMap((statement) => attribute(statement, "SessionIndex") || []).slice(0, INDEXES_LIMIT);
}

function requireStarted(element: Element, now: Date): void {
  const text = attribute(element, "NotBefore");
  if (text === undefined) return;
  const begins = parseTime(text);
  if (begins === undefined || begins > now.getTime() + SKEW_MS) {
    throw new SsoRefusal("not_yet_valid", { found: text.slice(0, 40), now: now.toISOString() });
  }
}

function requireNotEnded(
  element: Element,
  now: Date,
  name: string,
  missing: "confirmation_missing" | "conditions_missing" | "statement_missing",
): number {
  const text = attribute(element, name);
  const ends = text === undefined ? undefined : parseTime(text);
  if (text === undefined || ends === undefined) throw new SsoRefusal(missing, { missing: name });
  if (ends <= now.getTime() - SKEW_MS) {
    throw new SsoRefusal("expired", { found: text.slice(0, 40), now: now.toISOString() });
  }
  return ends;
}

/** SAML core section 1.3.3: times are in UTC. XML Schema writes that as Z, or as an offset of zero. */
export function parseTime(text: string): number | undefined {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]00:00)$/.test(text);
  const ms = isTime ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

function readAttributes(assertion: Element): Pick<Assertion, "attributes" | "unreadable"> {
  const attributes = new Map<string, string[]>();
  const unreadable = new Set<string>();
  for (const statement of childrenNamed(assertion, ASSERTION, "AttributeStatement")) {
    for (const one of childrenNamed(statement, ASSERTION, "Attribute")) {
      const name = attribute(one, "Name") ?? "";
      // SAML core section 2.7.3.1.1: a value may have any content. Universities send a NameID in some.
      const values = childrenNamed(one, ASSERTION, "AttributeValue").flatMap((value) => {
        const [child, second] = childrenOf(value);
        const isNameId = child?.namespaceURI === ASSERTION && child.localName === "NameID" && !second;
        const isOnlyNameId = isNameId && value.textContent?.trim() === child.textContent?.trim();
        const text = textOf(isOnlyNameId ? child : value);
        if (text === undefined) unreadable.add(name);
        return text?.trim() || [];
      });
      attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
    }
  }
  return { attributes, unreadable };
}

type Missing = "issuer_mismatch" | "subject_unusable" | "conditions_missing";

export function requireOne(parent: Element, name: string, reason: Missing): Element {
  const [found, second] = childrenNamed(parent, ASSERTION, name);
  if (!found || second) throw new SsoRefusal(reason, { found: second ? `several ${name}` : `no ${name}` });
  return found;
}

export function requireText(element: Element, reason: Missing): string {
  const text = textOf(element);
  if (text === undefined || text.includes("\0")) {
    throw new SsoRefusal(reason, { found: `${element.localName} with something other than text` });
  }
  return text.trim();
}
