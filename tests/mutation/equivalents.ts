import type { Equivalent } from "./mutation.ts";

const inFile = (file: string, rows: [from: string, to: string, why: string][]): Equivalent[] =>
  rows.map(([from, to, why]) => ({ file: `packages/provider/src/${file}`, from, to, why }));

/** No test leaves this machine. */
const LEAVES = "reached once a name has public addresses alone, and what follows is a connection to them";

/** What survives, and may. */
export const equivalents: Equivalent[] = [
  ...inFile("platform/lib/fetch-outside.ts", [
    [
      'const literal = hostname.replace(/^\\[|\\]$/g, "");',
      'const literal = hostname.replace(/\\[|\\]$/g, "");',
      "a host name that was parsed has brackets at its ends alone",
    ],
    [
      'const literal = hostname.replace(/^\\[|\\]$/g, "");',
      'const literal = hostname.replace(/^\\[|\\]/g, "");',
      "a host name that was parsed has brackets at its ends alone",
    ],
    [
      'if (status < 200 || status > 599) return fail("answered no status that there is")();',
      'if (status < 200 && status > 599) return fail("answered no status that there is")();',
      "Response refuses such a status, too, and the request fails by that",
    ],
  ]),
  ...inFile("platform/lib/fetch-outside.ts", [
    ["if (options.all) done(null, found);", "if (!(options.all)) done(null, found);", LEAVES],
    ["if (options.all) done(null, found);", "if (options.all) ;", LEAVES],
    ["else done(null, first.address, first.family);", "else ;", LEAVES],
  ]),
  ...inFile("access/sessions/trusted-token.ts", [
    [
      'requiredClaims: ["exp", "iat", "jti"],',
      'requiredClaims: ["exp", "jti"],',
      "with maxTokenAge the library asks for iat by itself",
    ],
    [
      'requiredClaims: ["exp", "iat", "jti"],',
      'requiredClaims: ["exp", "iat"],',
      "whoever reads the payload refuses one without a name, too",
    ],
  ]),
  ...inFile("organizations/sso/saml/check-assertion.ts", [
    [
      "const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$/.test(text);",
      "const isTime = /\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$/.test(text);",
      "Date.parse takes nothing before it either",
    ],
    [
      "const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$/.test(text);",
      "const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z/.test(text);",
      "Date.parse takes nothing behind it either",
    ],
  ]),
  ...inFile("organizations/sso/saml/read-response.ts", [
    [
      'if (base64.length * 0.75 > XML_LIMIT_BYTES) throw new SsoRefusal("answer_too_large");',
      'if (base64.length * 0.75 >= XML_LIMIT_BYTES) throw new SsoRefusal("answer_too_large");',
      "no text of base64 is exactly that long: the limit is no multiple of three bytes",
    ],
  ]),
  ...inFile("organizations/sso/saml/xml.ts", [
    [
      'for (; end < text.length && (quote !== "" || text[end] !== ">"); end += 1) {',
      'for (; end <= text.length && (quote !== "" || text[end] !== ">"); end += 1) {',
      "behind the last character there is none to count",
    ],
  ]),
];
