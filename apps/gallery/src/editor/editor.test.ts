import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import { type Draft, firstDraft, readDraft, writeDraft } from "./draft.ts";
import { listTexts, toStrings, unknownPlaceholders } from "./texts.ts";
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
    "problems.byType.invalid_email": "Invalid email.",
  },
};

type Props = Record<string, unknown> & { strings: { main: { organizationTitle(of: object): string } } };

function expectRich(props: Props) {
  const { strings, ...rest } = props;
  expect(rest).toMatchObject({ ...rich.config, styles: rich.styles });
  expect(strings).toMatchObject({
    main: { discoveryTitle: rich.texts["main.discoveryTitle"] },
    problems: { byType: { invalid_email: "Invalid email." } },
  });
  const title = strings.main.organizationTitle({ organizationName: "Globex" });
  expect(title).toBe("Into `Globex` for {1} $ \\ now");
}

test("the React code renders the widget with the draft", async () => {
  const { code } = await transformWithOxc(writeReact(rich), "sign-in.tsx", { jsx: { runtime: "classic" } });
  const run = new Function("React", "createClient", "PorticoLogin", `${withoutModules(code)}; return SignIn();`);
  const React = { createElement: (_: unknown, props: object) => props };
  expectRich(run(React, () => "client", "PorticoLogin"));
});

test("the HTML code mounts the widget with the draft", () => {
  const page = writeHtml(rich);
  const [, script = ""] = page.split('<script type="module">');
  // No text ends the script early.
  const [code = "", after] = script.split("</script>");
  expect(after?.trim()).toBe("");
  let mountOptions: unknown;
  new Function("mount", withoutModules(code))((options: unknown) => {
    mountOptions = options;
  });
  expectRich(mountOptions as Props);
  expect(mountOptions).toMatchObject({ elementId: "portico" });
});

const withoutModules = (code: string) => code.replace(/^\s*import .*$/gm, "").replace(/^export /gm, "");

test.runIf(isLong)("the React code compiles against the package's types", { timeout: 120_000 }, () => {
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

test("defaults are not written", () => {
  const code = writeReact(firstDraft);
  expect(code).not.toMatch(/styles|strings|undefined|false/);
  expect(writePolicy(firstDraft)).toBe("");
});

test("the organization settings fit the management API", () => {
  expect(JSON.parse(writePolicy(rich))).toEqual({ auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] });
});

test("a draft survives the URL, and an invalid one becomes the first draft", () => {
  expect(readDraft(writeDraft(rich))).toEqual(rich);
  expect(writeDraft(firstDraft)).toBe("");
  for (const text of ["", "%%%", btoa("[]"), btoa('{"config":{"products":1}}'), btoa("null")]) {
    expect(readDraft(text)).toEqual(firstDraft);
  }
});

test("texts are listed with their placeholders, and unknown placeholders are found", () => {
  const texts = new Map(listTexts().map(({ path, template }) => [path, template]));
  expect(texts.size).toBeGreaterThan(150);
  expect(texts.get("main.organizationTitle")).toBe("Continue to {organizationName}");
  expect(unknownPlaceholders("To {organisationName}", "Continue to {organizationName}")).toEqual(["organisationName"]);
});

test("unknown texts are ignored", () => {
  expect(toStrings({ "__proto__.polluted": "yes", "main.nothing": "x", "main.or": "oder" })).toEqual({
    main: { or: "oder" },
  });
});
