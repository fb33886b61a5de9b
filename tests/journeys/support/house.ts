import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@portico/sandbox";
import { createMigratedDatabase, launchBrowser } from "@portico/testkit";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { isPortTaken } from "../../../scripts/program.ts";
import { recordClicks } from "./clicked-operations.ts";
import { buildDemoForDevelopment, copyDemo } from "./demo-pages.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

const execute = promisify(execFile);

/** Everything that `npm start` starts, and a browser in front of it. */
export interface House {
  demoUrl: string;
  providerUrl: string;
  /** The stand-ins for Google and others. */
  sandboxUrl: string;
  /** A third-party app, where people sign in with the demo; only started if a file asks for it. */
  thirdPartyUrl: string;
  inbox: Inbox;
  /** A visitor with a browser of their own, which shares nothing with others. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Moves the provider's clock forward. */
  advanceClock(by: { minutes: number }): Promise<void>;
  /** Stops the provider and starts it again, with the same data and clock. */
  restartProvider(meanwhile?: () => Promise<unknown>): Promise<void>;
  /** Runs a command of `portico` for this provider, and returns its document. */
  runPortico<Document>(...args: string[]): Promise<Document>;
  /** Everything that provider and demo have logged. */
  logs(): string;
}

export interface HouseOptions {
  /** `development` uses React's own development build, in which StrictMode mounts everything twice. */
  build?: "production" | "development";
  /** Whether the third-party app runs, too. */
  thirdParty?: boolean;
  /** Whether the browser has a back/forward cache. */
  hasPageCache?: boolean;
  /** Changes the demo's project. */
  project?: (project: Project) => object;
  /** Projects that the configuration file names until the provider restarts. */
  formerProjects?: object[];
}

/** The part of the demo's project that journeys change. */
export interface Project {
  organizations: { organization_slug: string }[];
  connected_apps: { client_id: string }[];
}

/**
 * Starts all of it for the journeys of a file. After each of them it checks that no Content-Security-Policy was
 * violated; an uncaught error on any page fails the run by itself.
 */
export function openHouse(options: HouseOptions = {}): House {
  let house: RunningHouse;
  const visitors: Visitor[] = [];
  let clockShiftMs = 0;
  const recordFrom = recordClicks(() => house.providerUrl);
  async function shiftClock(advance_ms: number) {
    const response = await fetch(`${house.providerUrl}/dev/clock`, {
      method: "POST",
      body: JSON.stringify({ advance_ms }),
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(200);
  }
  beforeAll(async () => {
    house = await startHouse(options);
  });
  afterAll(() => house?.stop());
  afterEach(async () => {
    const faults = visitors.flatMap((visitor) => visitor.faults);
    for (const visitor of visitors.splice(0)) await visitor.leave();
    expect(faults).toEqual([]);
  });
  return {
    get demoUrl() {
      return house.demoUrl;
    },
    get providerUrl() {
      return house.providerUrl;
    },
    get sandboxUrl() {
      return house.sandboxUrl;
    },
    get thirdPartyUrl() {
      return house.thirdPartyUrl;
    },
    get inbox() {
      return house.inbox;
    },
    async visitor(contextOptions) {
      const context = await house.browser.newContext({
        baseURL: house.demoUrl,
        // Clicks wait for animations to end, so motion would cost every journey a second.
        reducedMotion: "reduce",
        ...contextOptions,
      });
      recordFrom(context);
      const visitor = await createVisitor(context, house.inbox);
      visitors.push(visitor);
      return visitor;
    },
    async advanceClock({ minutes }) {
      const shiftMs = Math.round(minutes * 60_000);
      clockShiftMs += shiftMs;
      await shiftClock(shiftMs);
    },
    async restartProvider(meanwhile) {
      await house.restartProvider(meanwhile);
      await shiftClock(clockShiftMs);
    },
    runPortico: (...args) => house.runPortico(args),
    logs: () => house.programs.map((program) => program.log()).join("\n"),
  };
}

interface RunningHouse {
  demoUrl: string;
  providerUrl: string;
  sandboxUrl: string;
  thirdPartyUrl: string;
  inbox: Inbox;
  browser: Browser;
  programs: RunningProgram[];
  restartProvider(meanwhile?: () => Promise<unknown>): Promise<void>;
  runPortico<Document>(args: string[]): Promise<Document>;
  stop(): Promise<void>;
}

async function startHouse(options: HouseOptions): Promise<RunningHouse> {
  const { build: kind = "production", hasPageCache = false, project, formerProjects = [], thirdParty } = options;
  const folder = mkdtempSync(join(tmpdir(), "portico-journeys-"));
  ports ??= openPorts();
  const { offset, demoPort, providerPort, sandboxPort, thirdPartyPort } = await ports;
  const config = join(folder, "portico.config.json");
  const writeConfig = (others: object[]) => writeFileSync(config, JSON.stringify(configuration(project, others)));
  writeConfig(formerProjects);
  const database = await createMigratedDatabase(process.env.PORTICO_TEST_POSTGRES_URL ?? "");
  const environment = {
    PORTICO_PORT_OFFSET: String(offset),
    PORTICO_SERVER_KEY: "a server key for journeys, long enough",
    DATABASE_URL: database.url,
  };
  const pages = join(folder, "pages");
  const startProvider = () =>
    startProgram(["packages/provider/src/server/main.ts", "--config", config], "portico ready", environment);
  const [firstProvider, browser] = await Promise.all([
    startProvider(),
    findBrowser(hasPageCache),
    kind === "production" ? copyDemo(pages) : buildDemoForDevelopment(pages),
  ]);
  const apps = await Promise.all([
    startProgram(["apps/demo/server/main.ts"], "demo ready", { ...environment, PORTICO_DEMO_PAGES: pages }),
    ...(thirdParty ? [startProgram(["apps/demo/third-party/main.ts"], "third-party app ready", environment)] : []),
  ]);
  const providerUrl = `http://localhost:${providerPort}`;
  let provider = firstProvider;
  const programs = [provider, ...apps];
  return {
    demoUrl: `http://localhost:${demoPort}`,
    providerUrl,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    thirdPartyUrl: `http://localhost:${thirdPartyPort}`,
    inbox: createInbox(providerUrl),
    browser,
    programs,
    async restartProvider(meanwhile) {
      await provider.stop();
      writeConfig([]);
      await meanwhile?.();
      provider = await startProvider();
      programs.push(provider);
    },
    async runPortico(args) {
      const command = [
        "--conditions=portico-source",
        "packages/cli/src/main.ts",
        ...args,
        "--json",
        "--config",
        config,
      ];
      const { stdout } = await execute(process.execPath, command, { env: { ...process.env, ...environment } });
      return JSON.parse(stdout);
    },
    async stop() {
      await Promise.all(apps.map((app) => app.stop()));
      await provider.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo's own configuration; journeys only sign in more often than the limits allow. */
function configuration(change: HouseOptions["project"] = (project) => project, others: object[]): object {
  const config = JSON.parse(readFileSync("apps/demo/portico.config.json", "utf8"));
  const demo = { ...config.projects[0], ...change(config.projects[0]), rate_limits: "relaxed" };
  return { ...config, projects: [demo, ...others] };
}

/** Stateless parts are shared by all files of a worker, and end with it. */
const browsers = new Map<boolean, Promise<Browser>>();
let ports: ReturnType<typeof openPorts> | undefined;

function findBrowser(hasPageCache: boolean): Promise<Browser> {
  const browser = browsers.get(hasPageCache) ?? launchBrowser({ hasPageCache });
  browsers.set(hasPageCache, browser);
  return browser;
}

/** The ports of consecutive files, followed by those of the stand-ins for Google and others. */
async function openPorts() {
  const found = await findPorts();
  await startSandbox({ port: found.sandboxPort });
  return found;
}

/** Above the ports that browsers refuse to open and below those that the system assigns. */
async function findPorts() {
  for (;;) {
    const offset = 16_000 + Math.floor(Math.random() * 12_000);
    const ports = {
      demoPort: 4000 + offset,
      providerPort: 4100 + offset,
      thirdPartyPort: 4200 + offset,
      sandboxPort: 4300 + offset,
    };
    const taken = await Promise.all(Object.values(ports).map(isPortTaken));
    if (!taken.includes(true)) return { offset, ...ports };
  }
}
