import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { describe, expect, test } from "vitest";
import { type Doubt, doubtsAbout } from "./expressions.ts";

// A regular expression can take quadratic time or worse, and blocks the one thread (threats.md T66). Doubtful
// expressions are rewritten, or listed here with the reason why they are safe.

/** By file, as `/source/flags` or the argument of `RegExp`. */
const allowed: Record<string, Record<string, string>> = {
  "packages/provider/src/core/delivery/mails/template.ts": {
    "/\\{\\{.*?(?:\\}\\}|$)/gm": "the end of a line ends it too, so that nothing is scanned twice",
  },
  "packages/provider/src/core/delivery/mails/layout.ts": {
    "/\\n\\s*\\n/": "white space with two line breaks matches at the first; other white space is scanned once",
  },
  "packages/provider/src/platform/config/config-error.ts": {
    "/expected (.*?)(?:, received .*)?$/": "messages of the schema library",
  },
  "packages/provider/src/methods/passwords/hash-password.ts": { "/=+$/": "the end of base64 of our own: two at most" },
  "packages/provider/src/platform/crypto/password-hash.ts": { "/=+$/": "the end of base64 of our own: two at most" },
  "packages/provider/src/organizations/sso/logins/show-answer.ts": {
    "`(<(?:[\\\\w.-]{1,32}:)?(?:${PROOFS})(?:\\\\s[^<>]*)?>)[^<]*`":
      "a text that is cut at 24 KiB; a tag separates the repetitions",
    "/(\\sSessionIndex\\s*=\\s*)(\"[^\"]*\"|'[^']*')/g": "a text that is cut at 24 KiB",
    "/\\sName\\s*=\\s*[\"']([^\"']*)/": "one tag of a text that is cut at 24 KiB",
  },
  "packages/provider/src/platform/db/statement-names.ts": {
    '/\\b(?:from|into|update)\\s+"?([a-z_]+)"?/i': "statements of our own",
  },
  "packages/provider/src/core/delivery/redact.ts": {
    "/[^\\s<>\"']+@[^\\s<>\"']+/g": "800 characters at most",
  },
  "packages/admin/src/organization/members/invitations.ts": {
    '/^[^\\s@<>"(),;:\\\\[\\]]+@[^\\s@<>"(),;:\\\\[\\]]+\\.[^\\s@<>"(),;:\\\\[\\].]{2,}$/u':
      "254 characters at most, pasted by a developer into their own page",
    '/(?:"(?:[^"]|"")*"|[^,\\t"]|")+/g':
      "pasted by a developer into their own page; each sign begins in only one way, or ends a cell",
  },
  "packages/provider/src/platform/http/route.ts": {
    "`^${source}/?$`": "paths of the contract, in which [^/]+ is a whole segment",
  },
  "packages/provider/src/platform/http/base-path.ts": { "/\\/+$/": "the public_url of the configuration" },
  "packages/client/src/lib/options.ts": { "/\\/+$/": "an address that the host's own page gives" },
  "packages/backend/src/provider/fetch-bootstrap.ts": { "/\\/+$/": "an address that the host's own server gives" },
  "packages/widget/src/login/flow/recipient.ts": {
    "/^[^\\s@]+@[^\\s@]+\\.\\p{L}{2,}$/u": "the member's own input; each letter after a dot is scanned once",
  },
  "packages/ui/src/components/PasscodeField.tsx": {
    "`(?:^|\\\\D)(\\\\d(?:[\\\\s\\\\u2010-\\\\u2015-]?\\\\d){${length - 1}})(?!\\\\d)`": "each part has its length",
  },
  "packages/cli/src/doctor/read-configuration.ts": {
    "/environment variable (\\S+) to be set/": "messages of our own",
    "/did you mean (.*)\\?$/": "messages of our own",
  },
  "packages/docs/src/search/search-sections.ts": {
    "/^<h([1-6]).*?>(.*?)<\\/h\\1>/s": "pages of our own, when the site is built",
    '/<a[^>]* href="#([^"]*)"/': "pages of our own, when the site is built",
    '/<a class="header-anchor".*?<\\/a>/s': "pages of our own, when the site is built",
    "/[a-z]+(?:_[a-z]+)+/g": "pages of our own, when the site is built",
    "/<[^>]*>/g": "pages of our own, when the site is built",
  },
  "packages/sandbox/src/saml/saml-response.ts": {
    "/<saml:Assertion.*<\\/saml:Assertion>/s": "the sandbox's own responses",
    "/\\s*,\\s*/": "the sandbox is for development",
  },
  "packages/sandbox/src/saml/serve-saml.ts": {
    '/action="([^"]+)"/': "the sandbox is for development, and reads pages of our own",
    '/name="SAMLResponse" value="([^"]+)"/': "the sandbox is for development, and reads pages of our own",
    '/<\\w+:AuthnRequest [^>]*\\bID="([^"]+)"/': "the sandbox is for development",
    '/\\bAssertionConsumerServiceURL="([^"]+)"/': "the sandbox is for development",
    "/<\\w+:Issuer[^>]*>([^<]+)</": "the sandbox is for development",
  },
  "packages/ui/src/theme/styles.ts": { "/([\\d.]+)px/g": "rules of our own" },
  "packages/widget/src/languages/pseudo.ts": {
    '[...whole, "[^]"].join("|")': "texts and names of fixtures, each as it is written",
  },
  "apps/demo/third-party/visits.ts": {
    "`(?:^|; )${COOKIE}=([^;]*)`": "the demo; a semicolon separates the repetitions",
  },
};

const root = new URL("../../", import.meta.url);
const sources = globSync("{packages,apps}/*/{src,server,third-party}/**/*.{ts,tsx}", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test(-d)?\.tsx?$/.test(path));

interface Expression {
  path: string;
  text: string;
  /** Expressions that are built at run time cannot be checked. */
  doubts: Doubt[] | ["unknown"];
}

function listExpressions(path: string): Expression[] {
  const code = readFileSync(new URL(path, root), "utf8");
  const found: Expression[] = [];
  const addBuilt = ({
    callee,
    arguments: [first],
  }: {
    callee: Named;
    arguments: ({ start: number; end: number } | undefined)[];
  }) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    found.push({ path, text: first ? code.slice(first.start, first.end) : "", doubts: ["unknown"] });
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node) || !node.regex) return;
      const { pattern, flags } = node.regex;
      found.push({ path, text: `/${pattern}/${flags}`, doubts: doubtsAbout({ source: pattern, flags }) });
    },
    NewExpression: addBuilt as never,
    CallExpression: addBuilt as never,
  }).visit(parseSync(path, code).program);
  return found;
}

interface Named {
  type: string;
  name?: string;
}

describe("T66: every regular expression of ours takes linear time", () => {
  const expressions = sources.flatMap(listExpressions);

  test("all are found", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(expressions.length).toBeGreaterThan(200);
  });

  test("T66: no nested repetitions, lazy scans, or ones that can restart within themselves", () => {
    const doubtful = expressions.filter(({ path, text, doubts }) => doubts.length > 0 && !allowed[path]?.[text]);
    expect(doubtful).toEqual([]);
  });

  test("and each exception exists", () => {
    const named = Object.entries(allowed).flatMap(([path, texts]) =>
      Object.keys(texts).map((text) => `${path} ${text}`),
    );
    const doubtful = expressions.filter(({ doubts }) => doubts.length > 0).map(({ path, text }) => `${path} ${text}`);
    expect(named.filter((one) => !doubtful.includes(one))).toEqual([]);
  });
});

describe("the rule of thumb", () => {
  test.each<[RegExp, Doubt[]]>([
    [/<!--[\s\S]*?-->/g, ["lazy", "restarts"]],
    [/<!--[^x]*-->/, ["restarts"]],
    [/^(a+)+$/, ["nested"]],
    [/^(a*)*$/, ["nested"]],
    [/^(?:a|b+)*c/, ["nested"]],
    [/^(\w+\s?)*$/, ["nested"]],
    [/^(a{1,}){2,}$/, ["nested"]],
    [/^\s*\s*x/, ["adjacent"]],
    [/^\w*\d*x/, ["adjacent"]],
    [/^.*a.*b/s, ["adjacent"]],
    [/^\s*(\s*x)?y/, ["adjacent"]],
    [/\s+$/, ["restarts"]],
    [/=+$/, ["restarts"]],
    [/a.*b/, ["restarts"]],
    [/(a)[^b]*b/i, ["restarts"]],
    [/x|\s+$/, ["restarts"]],
  ])("doubts %s", (expression, doubts) => {
    expect(doubtsAbout(expression)).toEqual(doubts);
  });

  test.each([
    /^\s+/,
    /\s+/g,
    /\s/g,
    /^[^\s@]+@/,
    /\{(\w+)\}/g,
    /https?:\/\/\S+/g,
    /^[a-z]+( [a-z]+)*$/,
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]$/,
    /^(127(\.\d+){3})$/,
    /-----[^-]+-----/,
    /^Bearer +(\S+)$/,
    /^\d{1,9}$/,
    /=+$/y,
    /[\u0300-\u036f\p{L}]{2,5}x/u,
  ])("accepts %s", (expression) => {
    expect(doubtsAbout(expression)).toEqual([]);
  });
});
