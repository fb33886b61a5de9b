import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import { type Draft, firstDraft, readDraft, writeDraft } from "./draft.ts";
import { listTexts, stringsOf, unknownNames } from "./texts.ts";
import { writeHtml, writePolicy, writeReact } from "./write-code.ts";

const rich: Draft = {
  config: {
    products: ["oauth", "emailOtp", "passwords"],
    authFlowType: "Organization",
    organizationSlug: 'glo"bex',
    oauthOptions: { providers: [{ type: "google", one_tap: true }, "github"] },
    mfaProductInclude: ["totp"],
    disableCreateOrganization: true,
  },
  policy: { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"], sso_active_connections: [] },
  styles: { colors: { primary: "oklch(50% 0.2 300)" }, buttons: { borderRadius: 14 }, fontFamily: "Georgia, 'Times'" },
  texts: {
    "main.discoveryTitle": 'Say "hi" </script><!-- & go',
    "main.organizationTitle": "Into `{organizationName}` for {1} $ \\ now",
    "problems.byType.invalid_email": "That is none.",
  },
};

type Props = Record<string, unknown> & { strings: { main: { organizationTitle(of: object): string } } };

function expectRich(props: Props) {
  const { strings, ...rest } = props;
  expect(rest).toMatchObject({ ...rich.config, styles: rich.styles });
  expect(strings).toMatchObject({
    main: { discoveryTitle: rich.texts["main.discoveryTitle"] },
    problems: { byType: { invalid_email: "That is none." } },
  });
  const said = strings.main.organizationTitle({ organizationName: "Globex" });
  expect(said).toBe("Into `Globex` for {1} $ \\ now");
}

test("the code for React shows the widget with what was put together", async () => {
  const { code } = await transformWithOxc(writeReact(rich), "sign-in.tsx", { jsx: { runtime: "classic" } });
  const run = new Function("React", "createClient", "PorticoLogin", `${withoutModules(code)}; return SignIn();`);
  const React = { createElement: (_: unknown, props: object) => props };
  expectRich(run(React, () => "client", "PorticoLogin"));
});

test("the code for plain pages mounts the widget with what was put together", () => {
  const page = writeHtml(rich);
  const [, script = ""] = page.split('<script type="module">');
  // The first end of a script is the last word of the page, whatever the texts say.
  const [code = "", after] = script.split("</script>");
  expect(after?.trim()).toBe("");
  let given: unknown;
  new Function("mount", withoutModules(code))((options: unknown) => {
    given = options;
  });
  expectRich(given as Props);
  expect(given).toMatchObject({ elementId: "portico" });
});

const withoutModules = (code: string) => code.replace(/^\s*import .*$/gm, "").replace(/^export /gm, "");

test.runIf(isLong)("the code for React fits the types of the package", { timeout: 120_000 }, () => {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  const folder = mkdtempSync(join(root, "apps/gallery/src/typed-"));
  try {
    writeFileSync(join(folder, "Rich.tsx"), writeReact(rich));
    writeFileSync(join(folder, "First.tsx"), writeReact(firstDraft));
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: `${root}tsconfig.browser.json`, include: ["*.tsx"] }),
    );
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", folder], {
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what was not chosen is not written", () => {
  const code = writeReact(firstDraft);
  expect(code).not.toMatch(/styles|strings|undefined|false/);
  expect(writePolicy(firstDraft)).toBe("");
});

test("the organization's policy is what the management API takes", () => {
  expect(JSON.parse(writePolicy(rich))).toEqual({ auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] });
});

test("a draft comes back out of its address, and nonsense is the first draft", () => {
  expect(readDraft(writeDraft(rich))).toEqual(rich);
  expect(writeDraft(firstDraft)).toBe("");
  for (const text of ["", "%%%", btoa("[]"), btoa('{"config":{"products":1}}'), btoa("null")]) {
    expect(readDraft(text)).toEqual(firstDraft);
  }
});

test("every text is offered with the names of what it is told, and a misspelt name is told", () => {
  const texts = new Map(listTexts().map(({ path, template }) => [path, template]));
  expect(texts.size).toBeGreaterThan(150);
  expect(texts.get("main.organizationTitle")).toBe("Continue to {organizationName}");
  expect(unknownNames("To {organisationName}", "Continue to {organizationName}")).toEqual(["organisationName"]);
});

test("texts that are none of the widget's are left out", () => {
  expect(stringsOf({ "__proto__.polluted": "yes", "main.nothing": "x", "main.or": "oder" })).toEqual({
    main: { or: "oder" },
  });
});
