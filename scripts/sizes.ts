// The byte budgets of the browser side: `npm run sizes` prints them and fails over a limit.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, defaultClientConditions, type InlineConfig, type Rolldown } from "vite";

import { bundlers, fetchedFor, prepareHost } from "./host-applications.ts";
import { cutInto, loginPieces } from "./pieces.ts";
import { tightRules } from "./tight-rules.ts";

type Chunk = Rolldown.OutputChunk;

export interface Size {
  what: string;
  /** KiB of gzip -9, each file compressed by itself, as it travels. */
  kib: number;
  aim: number;
  limit: number;
}

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const entryId = "portico-size-entry";
const widgetModule = (module: string) => `${root}/packages/widget/src/${module}.ts`;

export async function measureSizes(): Promise<Size[]> {
  const client = await bundle('export * from "@portico/client";');
  const admin = await bundle('export * from "@portico/client"; export * from "@portico/client/admin";');
  const login = await bundle(
    'export { createClient } from "@portico/client"; export { PorticoLogin } from "@portico/widget";',
  );
  const everything = await bundle('export * from "@portico/client"; export * from "@portico/widget";');
  const consent = await bundle(
    'export { createClient } from "@portico/client"; export { PorticoIdentityProvider } from "@portico/widget/consent";',
  );
  const parts = await bundle('export { createClient } from "@portico/client"; export * from "@portico/widget/parts";');
  const switcher = await bundle(
    'export { createClient } from "@portico/client"; export { OrganizationSwitcher } from "@portico/admin";',
  );
  const consolePages = await chunksOf({
    configFile: `${root}/packages/console/vite.config.ts`,
    build: { write: false },
  });
  const adminElements = await chunksOf({
    configFile: `${root}/packages/admin/vite.element.config.ts`,
    build: { write: false },
  });
  const presets = await bundle('export * from "@portico/widget/presets";');
  const consentConfig = `${root}/packages/widget/vite.consent.config.ts`;
  const embedConsent = await chunksOf({ configFile: consentConfig, build: { write: false } });
  const embed = await chunksOf({ configFile: `${root}/packages/widget/vite.config.ts`, build: { write: false } });
  const elementConfig = `${root}/packages/widget/vite.element.config.ts`;
  const element = await chunksOf({ configFile: elementConfig, build: { write: false } });
  return [
    { what: "headless client, at once", kib: sizeOf(client.filter(isAtOnce)), aim: 6, limit: 10 },
    // docs/adr/0010: every call, and what keeps a session.
    {
      what: "its calls and session, beside the first paint",
      kib: sizeOf(client.filter(holdsCalls)),
      aim: 5,
      limit: 10,
    },
    { what: "administrator's calls, beside the client", kib: sizeOf(admin) - sizeOf(client), aim: 2, limit: 4 },
    ...(await measureHost()),
    { what: "script tag, to the first interactive screen", kib: sizeOf(firstScreen(embed)), aim: 18, limit: 28 },
    { what: "script tag, everything in one language", kib: sizeOf(embed.filter(isOurs)), aim: 45, limit: 80 },
    // A consent page has no login widget. It waits for the client's calls beside these, which a member has from the login.
    { what: "React consent widget without React", kib: sizeOf(consent.filter(isAtOnce)), aim: 20, limit: 25.8 },
    { what: "script tag of consent pages", kib: sizeOf(embedConsent.filter(isAtOnce)), aim: 26, limit: 32.1 },
    { what: "the largest language of the login widget", kib: largestLanguage(everything), aim: 6.5, limit: 7 },
    {
      what: "confirming who is signed in, on consent pages",
      kib: sizeOf(consent.filter(holdsIdentity)),
      aim: 5,
      limit: 7,
    },
    { what: "the largest language of consent pages", kib: largestLanguage(consent), aim: 2.5, limit: 3 },
    {
      what: "phone numbers, where one is asked for",
      kib: sizeOf(everything.filter(holdsPhoneNumbers)),
      aim: 36,
      limit: 40,
    },
    {
      what: "signs of providers, where a screen has one",
      kib: sizeOf(everything.filter(holdsSigns)),
      aim: 1.5,
      limit: 1.7,
    },
    {
      what: "One Tap, where a project has it",
      kib: sizeOf(everything.filter(holdsOneTap)),
      aim: 1.3,
      limit: 1.5,
    },
    {
      what: "captchas and fingerprints, where a project asks for them",
      kib: sizeOf(everything.filter(holdsBots)),
      aim: 2,
      limit: 2.5,
    },
    {
      what: "notes to developers, and to who is signed in",
      kib: sizeOf(everything.filter(holdsNotes)),
      aim: 2,
      limit: 2.5,
    },
    {
      what: "keeping fresh what hooks read",
      kib: sizeOf(everything.filter(keepsFresh)),
      aim: 0.6,
      limit: 0.8,
    },
    {
      what: "mounting where a server rendered",
      kib: sizeOf(everything.filter(takesOver)),
      aim: 0.6,
      limit: 0.8,
    },
    {
      what: "the element, beside the script tag",
      kib: sizeOf(firstScreen(element)) - sizeOf(firstScreen(embed)),
      aim: 1,
      limit: 1.2,
    },
    {
      what: "parts for a layout of the host's, beside the widget",
      kib: sizeOf(firstScreen(parts)) - sizeOf(firstScreen(login)),
      aim: 1.2,
      limit: 1.5,
    },
    // Without the client, which the page has: its cookies and its session are what the switcher shows.
    {
      what: "organization switcher, beside the client",
      kib: sizeOf(firstScreen(switcher)) - sizeOf(client.filter(isAtOnce)),
      // The dialog that confirms who is signed in comes with it.
      aim: 12,
      limit: 20,
    },
    {
      what: "console with React, to its first screen",
      kib: sizeOf(firstScreen(consolePages, "index")),
      aim: 100,
      limit: 120,
    },
    {
      what: "elements of an administration, with the client, before the first part",
      kib: sizeOf(firstScreen(adminElements)),
      aim: 20,
      limit: 30,
    },
    { what: "presets of looks, where they are imported", kib: sizeOf(presets), aim: 1.5, limit: 2 },
  ];
}

/**
 * What the widget adds to an application of a host's, cut by the host's own bundler. What a bundler adds for whoever imports
 * anything lazily is the application's. docs/adr/0010 says what the bytes beyond the aims are.
 */
async function measureHost(): Promise<Size[]> {
  await prepareHost();
  const limits = { Vite: [22, 60, 75], esbuild: [22, 60, 75] };
  const usual = ["widget/dist/pieces/later.js", "client/dist/pieces/lazy.js"];
  const areas = ["mfa", "passwords", "sso"].map((piece) => `widget/dist/pieces/${piece}.js`);
  const rows = Object.entries(bundlers).map(async ([bundler, build]) => {
    const [bare, built] = await Promise.all([build("without.js"), build("with.js")]);
    const [first = 0, most = 0, all = 0] = limits[bundler as keyof typeof limits];
    const kibOf = (...modules: string[]) =>
      sizeOf(fetchedFor(built, "with.js", ...modules)) - sizeOf(fetchedFor(bare, "without.js"));
    return [
      { what: `React login widget, first screen, ${bundler}`, kib: kibOf(), aim: 14, limit: first },
      { what: `without second factors and passwords, ${bundler}`, kib: kibOf(...usual), aim: 30, limit: most },
      { what: `everything in one language, ${bundler}`, kib: kibOf(...usual, ...areas), aim: 42, limit: all },
    ];
  });
  return (await Promise.all(rows)).flat();
}

/** Says whether every page with the widget may come to need the chunk. */
function isOurs(chunk: Chunk): boolean {
  return ![
    holdsLanguage,
    holdsPhoneNumbers,
    holdsSigns,
    holdsOneTap,
    holdsBots,
    holdsNotes,
    keepsFresh,
    takesOver,
  ].some((isOther) => isOther(chunk));
}

/** A page fetches one language at most, and none where it is English: docs/adr/0010-what-the-browser-loads.md. */
function holdsLanguage(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => /\/languages\/([^/]+\/|plural|pseudo)/.test(id));
}

/** The size of the largest chunk of a language. */
function largestLanguage(chunks: Chunk[]): number {
  return Math.max(...chunks.filter(holdsLanguage).map((chunk) => sizeOf([chunk])));
}

/** The world's table of them: docs/adr/0010-what-the-browser-loads.md. */
function holdsPhoneNumbers(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.includes("/libphonenumber-js/"));
}

/** A project without other providers of identities never fetches this chunk. */
function holdsSigns(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/ui/brands.ts"));
}

/** A project without Google's One Tap never fetches this chunk. */
function holdsOneTap(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/one-tap/google-effects.ts"));
}

/** Says of a bundle without a login widget whether its pages wait for the chunk. */
const isAtOnce = (chunk: Chunk) =>
  !holdsLanguage(chunk) && !holdsBots(chunk) && !holdsCalls(chunk) && !holdsIdentity(chunk);

/** What a member acts with comes beside the first paint. */
function holdsCalls(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/client/src/lazy.ts"));
}

/** A consent page fetches these chunks when the session is too old for what an app asks for. */
function holdsIdentity(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => /\/(ConfirmIdentityScreen|create-identity)\.tsx?$/.test(id));
}

/** A project without a captcha and fingerprints never fetches this chunk: docs/adr/0029-bots.md. */
function holdsBots(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/bots/send-guarded.ts"));
}

/** A live project's page fetches this chunk for nobody but visitors who may be signed in already. */
function holdsNotes(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/login/notes/Notes.tsx"));
}

/** A page without hooks never fetches this chunk. */
function keepsFresh(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/client/src/fresh.ts"));
}

/** A page without HTML of the widget never fetches this chunk: docs/adr/0010-what-the-browser-loads.md. */
function takesOver(chunk: Chunk): boolean {
  return chunk.moduleIds.some((id) => id.endsWith("/served/take-over.ts"));
}

/** Bundles a few lines of a host application as its own production build would, React left out. */
function bundle(hostCode: string): Promise<Chunk[]> {
  return chunksOf({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { conditions: ["portico-source", ...defaultClientConditions] },
    plugins: [
      tightRules,
      {
        name: entryId,
        resolveId: (id) => (id === entryId ? `${root}/${entryId}.ts` : undefined),
        load: (id) => (id === `${root}/${entryId}.ts` ? hostCode : undefined),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      // As a library: an application's build brings a helper for lazy chunks, once for all that it imports lazily.
      lib: { entry: entryId, formats: ["es"] },
      rolldownOptions: {
        input: entryId,
        // The widget's "use client" says nothing to a bundle for the browser.
        checks: { moduleLevelDirective: false },
        external: /^react(-dom)?(\/|$)/,
        // Bundlers differ in how finely they cut what the first screen and later ones share. Our bytes are counted, not
        // their cuts: what is needed at once is one file.
        output: {
          minify: true,
          comments: false,
          codeSplitting: cutInto(loginPieces(widgetModule)),
        },
      },
    },
  });
}

async function chunksOf(config: InlineConfig): Promise<Chunk[]> {
  const result = await build(config);
  const outputs = Array.isArray(result) ? result : [result];
  const files = outputs.flatMap((it) => ("output" in it ? it.output : []));
  return files.filter((file) => file.type === "chunk");
}

/** Lists the chunks that the first screen needs: the entry, and all that is imported without waiting. */
function firstScreen(chunks: Chunk[], entry?: string): Chunk[] {
  const wanted = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || wanted.has(chunk.fileName)) return;
    wanted.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find((it) => it.fileName === name));
  };
  add(chunks.find((it) => it.isEntry && (!entry || it.name === entry)));
  add(chunks.find((it) => it.moduleIds.some((id) => id.endsWith("/login/main/Main.tsx"))));
  return chunks.filter((it) => wanted.has(it.fileName));
}

function sizeOf(chunks: readonly { code: string }[]): number {
  const bytes = chunks.map((chunk) => gzipSync(chunk.code, { level: 9 }).length);
  return bytes.reduce((sum, it) => sum + it, 0) / 1024;
}

if (import.meta.main) {
  const sizes = await measureSizes();
  for (const { what, kib, aim, limit } of sizes) {
    const verdict = kib > limit ? "OVER THE LIMIT" : kib > aim ? "within the limit" : "within the aim";
    console.log(`${kib.toFixed(2).padStart(7)} KiB  ${what.padEnd(48)} aim ${aim}, limit ${limit}: ${verdict}`);
  }
  if (sizes.some(({ kib, limit }) => kib > limit)) {
    console.error("A bundle is over its limit. `npx vite build packages/widget` shows which chunk grew.");
    process.exitCode = 1;
  }
}
