// The attributes and properties that hosts and their tests may rely on. docs/reference/hooks.md lists them; this test
// reads them from the widgets.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Root } from "@portico/ui/components/Root";
import { Toaster } from "@portico/ui/components/Toaster";
import { createToasts, type ToastKind } from "@portico/ui/lib/toasts";
import { light } from "@portico/ui/theme/palettes";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsentView, createConsentFixtures, createFixtures, fetchNotes, LoginView } from "../entries/fixtures.ts";
import * as lazy from "../login/areas/later-area.ts";
import { setLazy } from "../login/areas/load-lazy.ts";
import { Unavailable } from "../ui/Screen.tsx";

const page = fileURLToPath(new URL("../../../../docs/reference/hooks.md", import.meta.url));
const source = fileURLToPath(new URL("..", import.meta.url));

/** Lists the widget's sources, and those of `@portico/ui` that they import. */
function listSources(): Set<string> {
  const own = globSync("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*"] });
  const found = new Set(own.map((file) => `${source}${file}`));
  const ui = resolve(source, "../../ui/src");
  // Iterating a set includes values added meanwhile.
  for (const file of found) {
    for (const [, door, relative = ""] of readFileSync(file, "utf8").matchAll(
      /from "(?:@portico\/ui\/([^"]+)|(\.[^"]+))"/g,
    )) {
      if (door) found.add(`${ui}/${door}${/^(components|testing)/.test(door) ? ".tsx" : ".ts"}`);
      else if (file.startsWith(ui)) found.add(resolve(dirname(file), relative));
    }
  }
  return found;
}

/**
 * Returns hooks as in a selector or a declaration: `data-part=button`, `data-part=button data-state=…`,
 * `--portico-ink`.
 */
async function readHooks(): Promise<string[]> {
  setLazy(lazy);
  await fetchNotes();
  const toasts = createToasts();
  for (const kind of ["blank", "error", "success", "loading", "custom"] satisfies ToastKind[]) toasts.push(kind, kind);
  const html = [
    ...Object.values(createFixtures(0)).map((state) =>
      renderToString(<LoginView state={state} send={() => {}} styles={{}} />),
    ),
    ...Object.values(createConsentFixtures()).map((state) =>
      renderToString(<ConsentView state={state} send={() => {}} getIDPConsentManifest={state.getIDPConsentManifest} />),
    ),
    renderToString(<Unavailable onRetry={() => {}} />),
    renderToString(<Root styles={{ container: { flush: true } }}>{null}</Root>),
    renderToString(<Toaster toasts={toasts} />),
    // A screen that follows another one.
    '<div data-part="screen" data-state="entering"></div>',
  ];
  const hooks = new Set<string>();
  for (const [tag] of html.join("").matchAll(/<[a-z][^>]*>/g)) {
    const attributes = new Map(
      [...tag.matchAll(/ (data-[a-z]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const part = attributes.get("data-part");
    if (!part) continue;
    hooks.add(`data-part=${part}`);
    for (const name of ["data-state", "data-variant", "data-screen"]) {
      if (attributes.has(name)) hooks.add(`data-part=${part} ${name}=${attributes.get(name)}`);
    }
  }
  for (const token of Object.keys(light)) for (const suffix of ["", "-dark"]) hooks.add(`--portico-${token}${suffix}`);
  for (const file of listSources()) {
    const code = readFileSync(file, "utf8");
    for (const [, name] of code.matchAll(/var\((--portico-[a-z-]+[a-z])/g)) hooks.add(name as string);
    for (const [, part] of code.matchAll(/\bpart\("([a-z-]+)"\)/g)) hooks.add(`data-part=${part}`);
  }
  return [...hooks];
}

/** Groups the hooks by the first word of their row: parts with their attributes, screens, custom properties. */
function toRows(hooks: readonly string[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const hook of [...hooks].sort()) {
    const [, screen] = hook.match(/ data-screen=(.*)/) ?? [];
    const [first = "", more] = screen ? ["data-screen", screen] : hook.replace("data-part=", "").split(" ");
    rows.set(first, [...(rows.get(first) ?? []), ...(more ? [more] : [])]);
  }
  return rows;
}

const table = (head: string, rows: [string, string[]][]) => [
  `| ${head} |`,
  "|---|---|",
  ...rows.map(([first, others]) => `| \`${first}\` | ${others.map((it) => `\`${it}\``).join(" ")} |`),
];

function writePage(hooks: readonly string[]): string {
  const rows = [...toRows(hooks)];
  const properties = rows.filter(([first]) => first.startsWith("--") && !first.endsWith("-dark"));
  return `${[
    "# CSS hooks and test selectors",
    "",
    "Use these attributes and custom properties in your tests and in [your own CSS](theming.md#your-own-css). Removing or renaming one is a breaking",
    "change by the [versioning policy](../production/upgrade.md#versions). New ones may be added at any time. Class names are internal.",
    "",
    "## Parts",
    "",
    ...table(
      "`data-part` | carries",
      rows.filter(([first]) => !first.startsWith("--") && first !== "data-screen"),
    ),
    "",
    "The root also has `data-scheme`: `light`, `dark` or `auto`.",
    "",
    "## Screens",
    "",
    ...table(
      "on the part `screen` | values",
      rows.filter(([first]) => first === "data-screen"),
    ),
    "",
    "## Custom properties",
    "",
    "[Theming](theming.md#custom-properties) describes each of them.",
    "",
    ...table(
      "property | for dark",
      properties.map(([name]) => [name, hooks.includes(`${name}-dark`) ? [`${name}-dark`] : []]),
    ),
  ].join("\n")}\n`;
}

/** What the page says, back to hooks. */
function readPage(): string[] {
  const hooks: string[] = [];
  for (const [, first = "", rest = ""] of readFileSync(page, "utf8").matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)) {
    const others = [...rest.matchAll(/`([^`]+)`/g)].map(([, each = ""]) => each);
    if (first.startsWith("--")) hooks.push(first, ...others);
    else if (first === "data-screen") hooks.push(...others.map((value) => `data-part=screen data-screen=${value}`));
    else if (first !== "data-part") hooks.push(`data-part=${first}`, ...others.map((it) => `data-part=${first} ${it}`));
  }
  return hooks;
}

test("whatever hosts may hold on to is on the list, and nothing leaves the list unseen", async () => {
  const found = await readHooks();
  // Adds new rows to the page. Remove rows by hand.
  if (process.env.PORTICO_WRITE_HOOKS) writeFileSync(page, writePage([...new Set([...readPage(), ...found])]));
  const listed = readPage();
  const gone = listed.filter((hook) => !found.includes(hook));
  expect(gone, "breaks hosts: put it back, or take it off the page with a changeset marked major").toEqual([]);
  const unlisted = found.filter((hook) => !listed.includes(hook));
  expect(unlisted, "is written down by PORTICO_WRITE_HOOKS=1 npx vitest run --project unit hooks").toEqual([]);
});
