import { describe, expect, test } from "vitest";
import { checkAssertion, type Expected } from "./check-assertion.ts";

const now = new Date("2026-06-01T12:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + 1000 * seconds).toISOString();
const expected: Expected = {
  issuer: "https://idp.test/saml",
  audience: "https://portico.test/metadata",
  recipient: "https://portico.test/acs",
  inResponseTo: "_request",
  now,
};

const bearer = 'Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"';
/** Parts of a valid assertion. Each test changes one. */
const honest = {
  root: 'xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a" Version="2.0"',
  issuer: `<Issuer>${expected.issuer}</Issuer>`,
  nameId: '<NameID Format="f"> ada </NameID>',
  data: `Recipient="${expected.recipient}" InResponseTo="_request" NotOnOrAfter="${at(120)}"`,
  confirmation: undefined as string | undefined,
  subject: undefined as string | undefined,
  conditionsAttributes: `NotBefore="${at(-60)}" NotOnOrAfter="${at(300)}"`,
  conditions: `<AudienceRestriction><Audience>${expected.audience}</Audience></AudienceRestriction>`,
  allConditions: undefined as string | undefined,
  statement: "<AuthnStatement/>",
  attributes: "",
  tag: "Assertion",
};

function write(changes: Partial<typeof honest> = {}): string {
  const it = { ...honest, ...changes };
  const confirmation =
    it.confirmation ?? `<SubjectConfirmation ${bearer}><SubjectConfirmationData ${it.data}/></SubjectConfirmation>`;
  const subject = it.subject ?? `<Subject>${it.nameId}${confirmation}</Subject>`;
  const conditions = it.allConditions ?? `<Conditions ${it.conditionsAttributes}>${it.conditions}</Conditions>`;
  return `<${it.tag} ${it.root}>${it.issuer}${subject}${conditions}${it.statement}${it.attributes}</${it.tag}>`;
}
const check = (changes: Partial<typeof honest> = {}) => checkAssertion(write(changes), expected);
const data = (changes: { recipient?: string; inResponseTo?: string | null; ends?: string | null; begins?: string }) =>
  [
    `Recipient="${changes.recipient ?? expected.recipient}"`,
    changes.inResponseTo === null ? "" : `InResponseTo="${changes.inResponseTo ?? "_request"}"`,
    changes.ends === null ? "" : `NotOnOrAfter="${changes.ends ?? at(120)}"`,
    changes.begins === undefined ? "" : `NotBefore="${changes.begins}"`,
  ].join(" ");
const confirmed = (inner: string) => `<SubjectConfirmation ${bearer}>${inner}</SubjectConfirmation>`;

test("reads an assertion and how long to remember it", () => {
  const attribute = (name: string, ...values: string[]) =>
    `<Attribute Name="${name}">${values.map((it) => `<AttributeValue>${it}</AttributeValue>`).join("")}</Attribute>`;
  const attributes = [
    `<AttributeStatement>${attribute("groups", " a ", "b")}${attribute("mail", "x")}</AttributeStatement>`,
    `<AttributeStatement>${attribute("groups", "c")}<Attribute/></AttributeStatement>`,
  ].join("");
  expect(check({ attributes })).toEqual({
    id: "_a",
    // The later of both ends, plus the tolerated clock skew.
    expiresAt: new Date(at(360)),
    nameId: "ada",
    nameIdFormat: "f",
    sessionIndexes: [],
    unreadable: new Set(),
    attributes: new Map([
      ["groups", ["a", "b", "c"]],
      ["mail", ["x"]],
      ["", []],
    ]),
  });
  expect(check({ data: data({ ends: at(900) }) }).expiresAt).toEqual(new Date(at(960)));
  const statement = '<AuthnStatement SessionIndex="s-1"/><AuthnStatement/><AuthnStatement SessionIndex=""/>';
  expect(check({ statement }).sessionIndexes).toEqual(["s-1"]);
  expect(check({ nameId: "<NameID>ada</NameID>" }).nameIdFormat).toBe("");
});

describe("T15, T16, T17: accepts", () => {
  test.each<[string, Partial<typeof honest>]>([
    ["a NotBefore one minute from now", { conditionsAttributes: `NotBefore="${at(60)}" NotOnOrAfter="${at(300)}"` }],
    ["a NotOnOrAfter less than a minute ago", { conditionsAttributes: `NotOnOrAfter="${at(-59)}"` }],
    ["a confirmation that ended less than a minute ago", { data: data({ ends: at(-59) }) }],
    ["a confirmation that starts within a minute", { data: data({ begins: at(60) }) }],
    ["times with fractions", { data: data({ ends: "2026-06-01T12:00:30.123456789Z" }) }],
    ["a session that has not ended", { statement: `<AuthnStatement SessionNotOnOrAfter="${at(60)}"/>` }],
    ["another known condition", { conditions: `${honest.conditions}<OneTimeUse/><ProxyRestriction/>` }],
    [
      "one of several audiences",
      {
        conditions: `<AudienceRestriction><Audience>other</Audience><Audience> ${expected.audience} </Audience></AudienceRestriction>`,
      },
    ],
    ["several restrictions that all hold", { conditions: honest.conditions + honest.conditions }],
    [
      "another kind of confirmation besides the bearer's",
      {
        confirmation: `<SubjectConfirmation Method="other"/>${confirmed(`<SubjectConfirmationData ${honest.data}/>`)}`,
      },
    ],
    ["an issuer with surrounding spaces", { issuer: `<Issuer> ${expected.issuer} </Issuer>` }],
  ])("%s", (_, changes) => {
    expect(check(changes).nameId).toBe("ada");
  });
});

describe("T11, T15, T16, T17: refuses", () => {
  const other = (xml: string) => xml.replace("<Issuer>", '<Issuer xmlns="urn:other">');
  test.each<[string, Partial<typeof honest>, string]>([
    ["another element", { tag: "Response" }, "assertion_count"],
    ["another namespace", { root: 'xmlns="urn:other" ID="_a" Version="2.0"' }, "assertion_count"],
    ["no version", { root: 'xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a"' }, "version_unknown"],
    ["another version", { root: honest.root.replace('Version="2.0"', 'Version="1.1"') }, "version_unknown"],
    ["no issuer", { issuer: "" }, "issuer_mismatch"],
    ["two issuers", { issuer: honest.issuer + honest.issuer }, "issuer_mismatch"],
    ["an issuer of another namespace", { issuer: other(honest.issuer) }, "issuer_mismatch"],
    ["another issuer", { issuer: "<Issuer>https://evil.test</Issuer>" }, "issuer_mismatch"],
    ["an issuer with markup", { issuer: `<Issuer>${expected.issuer}<x/></Issuer>` }, "issuer_mismatch"],
    ["no subject", { subject: "" }, "subject_unusable"],
    ["two subjects", { subject: `<Subject>${honest.nameId}</Subject>`.repeat(2) }, "subject_unusable"],
    ["no name", { nameId: "" }, "subject_unusable"],
    ["two names", { nameId: honest.nameId + honest.nameId }, "subject_unusable"],
    ["a name with markup", { nameId: "<NameID>a<b/>da</NameID>" }, "subject_unusable"],
    ["no confirmation", { confirmation: "" }, "confirmation_missing"],
    [
      "a confirmation of another kind",
      {
        confirmation: `<SubjectConfirmation Method="other"><SubjectConfirmationData ${honest.data}/></SubjectConfirmation>`,
      },
      "confirmation_missing",
    ],
    [
      "two confirmations",
      { confirmation: confirmed(`<SubjectConfirmationData ${honest.data}/>`).repeat(2) },
      "confirmation_missing",
    ],
    ["a confirmation without data", { confirmation: confirmed("") }, "confirmation_missing"],
    [
      "a confirmation with data twice",
      {
        confirmation: confirmed(`<SubjectConfirmationData ${honest.data}/>`.repeat(2)),
      },
      "confirmation_missing",
    ],
    ["another recipient", { data: data({ recipient: "https://evil.test/acs" }) }, "recipient_mismatch"],
    ["no recipient", { data: data({}).replace(/Recipient="[^"]*"/, "") }, "recipient_mismatch"],
    ["a response to no request", { data: data({ inResponseTo: null }) }, "unsolicited"],
    ["a response to another request", { data: data({ inResponseTo: "_other" }) }, "request_unknown"],
    ["a confirmation without an end", { data: data({ ends: null }) }, "confirmation_missing"],
    ["a confirmation that ended a minute ago", { data: data({ ends: at(-60) }) }, "expired"],
    ["a confirmation that starts later", { data: data({ begins: at(61) }) }, "not_yet_valid"],
    ["a NotBefore that is not a time", { data: data({ begins: "soon" }) }, "not_yet_valid"],
    ["no conditions", { allConditions: "" }, "conditions_missing"],
    [
      "conditions twice",
      { allConditions: `<Conditions ${honest.conditionsAttributes}>${honest.conditions}</Conditions>`.repeat(2) },
      "conditions_missing",
    ],
    ["an unknown condition", { conditions: `${honest.conditions}<Whatever/>` }, "conditions_missing"],
    [
      "a known condition of another namespace",
      { conditions: `${honest.conditions}<OneTimeUse xmlns="urn:other"/>` },
      "conditions_missing",
    ],
    ["conditions without an end", { conditionsAttributes: "" }, "conditions_missing"],
    ["conditions that ended a minute ago", { conditionsAttributes: `NotOnOrAfter="${at(-60)}"` }, "expired"],
    [
      "conditions that start later",
      { conditionsAttributes: `NotBefore="${at(61)}" NotOnOrAfter="${at(300)}"` },
      "not_yet_valid",
    ],
    ["no audience", { conditions: "" }, "audience_mismatch"],
    ["a restriction without an audience", { conditions: "<AudienceRestriction/>" }, "audience_mismatch"],
    [
      "another audience",
      { conditions: "<AudienceRestriction><Audience>other</Audience></AudienceRestriction>" },
      "audience_mismatch",
    ],
    [
      "a second restriction to another audience",
      {
        conditions: `${honest.conditions}<AudienceRestriction><Audience>other</Audience></AudienceRestriction>`,
      },
      "audience_mismatch",
    ],
    [
      "an audience with markup",
      {
        conditions: `<AudienceRestriction><Audience>${expected.audience}<x/></Audience></AudienceRestriction>`,
      },
      "audience_mismatch",
    ],
    ["no authentication statement", { statement: "" }, "statement_missing"],
    ["a session that has ended", { statement: `<AuthnStatement SessionNotOnOrAfter="${at(-60)}"/>` }, "expired"],
    [
      "a second session that has ended",
      {
        statement: `<AuthnStatement/><AuthnStatement SessionNotOnOrAfter="${at(-60)}"/>`,
      },
      "expired",
    ],
    [
      "a session end that is not a time",
      { statement: '<AuthnStatement SessionNotOnOrAfter="later"/>' },
      "statement_missing",
    ],
  ])("%s", (_, changes, reason) => {
    expect(() => check(changes)).toThrow(expect.objectContaining({ reason }));
  });

  test("reports what was found, in words", () => {
    const detailsOf = (changes: Partial<typeof honest>) => {
      try {
        return check(changes);
      } catch (error) {
        return (error as { details: unknown }).details;
      }
    };
    expect(detailsOf({ conditions: "" })).toMatchObject({ found: "none" });
    const two = "<AudienceRestriction><Audience>one</Audience><Audience>two</Audience></AudienceRestriction>";
    expect(detailsOf({ conditions: two })).toMatchObject({ found: "one, two" });
    expect(detailsOf({ issuer: "" })).toEqual({ found: "no Issuer" });
    expect(detailsOf({ issuer: honest.issuer.repeat(2) })).toEqual({ found: "several Issuer" });
    expect(detailsOf({ nameId: "<NameID>a<b/></NameID>" })).toEqual({
      found: "NameID with something other than text",
    });
  });

  test("attribute values with elements are left out, except for a NameID, which is read as its text", () => {
    const value = (content: string) => `<AttributeValue>${content}</AttributeValue>`;
    const values = [
      value("a<b/>"),
      value("real@corp.test<NameID>victim@corp.test</NameID>"),
      value("<NameID>one</NameID><NameID>two</NameID>"),
      value("<NameID> id-1 </NameID>"),
      value(" plain "),
      "<AttributeValue/>",
      value(" "),
    ];
    const attributes = `<AttributeStatement><Attribute Name="n">${values.join("")}</Attribute></AttributeStatement>`;
    expect(check({ attributes })).toMatchObject({
      attributes: new Map([["n", ["id-1", "plain"]]]),
      unreadable: new Set(["n"]),
    });
  });

  test.each(["Z", ".1234567Z", "+00:00", "-00:00"])("a time may end in %s", (zone) => {
    expect(() => check({ data: data({ ends: `2026-06-01T12:02:00${zone}` }) })).not.toThrow();
  });

  test.each([
    "2026-06-01T12:02:00",
    "2026-06-01T12:02:00+01:00",
    "2026-06-01T12:02:00+0000",
    "2026-06-01T12:02:00.Z",
    "2026-06-01T12:02:00.1234567890Z",
    "2026-06-01 12:02:00Z",
    "x2026-06-01T12:02:00Z",
    "2026-06-01T12:02:00Zx",
    "2026-13-01T12:02:00Z",
    "2026-06-01T25:02:00Z",
    "1780315320000",
    "",
  ])("T16: %o is not a time", (ends) => {
    expect(() => check({ data: data({ ends }) })).toThrow(expect.objectContaining({ reason: "confirmation_missing" }));
  });
});
