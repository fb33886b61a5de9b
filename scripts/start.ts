// `npm start`: the provider, the sandbox, the demo and the third-party app, from source, until Ctrl-C.

import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { buildConsoleWhenChanged } from "./build-console.ts";
import { buildDocsWhenChanged } from "./build-docs.ts";
import { buildWhenChanged } from "./build-when-changed.ts";
import { buildWidgetScripts } from "./build-widget-scripts.ts";
import { type Ports, readPorts } from "./ports.ts";
import { isPortTaken, type Program, type ProgramOptions, startProgram } from "./program.ts";

chdir(fileURLToPath(new URL("..", import.meta.url)));
const programs: Program[] = [];
let isStopping = false;
let docsBuild: ChildProcess | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void stopEverything(0));
}
// npm sends signals to the shell between npm and this program. The shell ends without forwarding them, so this program watches
// its parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent && !isStopping) void stopEverything(0);
}, 300).unref();

try {
  await startEverything();
} catch (error) {
  await fail(error instanceof Error ? error.message : String(error));
}

async function startEverything(): Promise<void> {
  const ports = readPorts();
  const isVerbose = process.argv.includes("--verbose");
  const wanted: ProgramOptions[] = [
    {
      name: "provider",
      args: ["packages/provider/src/server/main.ts", "--config", "apps/demo/portico.config.json"],
      port: ports.provider,
      readyPath: "/readyz",
      isVerbose,
    },
    {
      name: "sandbox",
      args: ["packages/sandbox/src/main.ts", ...readDirectory(ports)],
      port: ports.sandbox,
      readyPath: "/",
      isVerbose,
    },
    { name: "demo", args: ["apps/demo/server/main.ts"], port: ports.demo, readyPath: "/", isVerbose },
    {
      name: "third-party app",
      args: ["apps/demo/third-party/main.ts"],
      port: ports.thirdParty,
      readyPath: "/",
      isVerbose,
    },
  ];
  for (const { name, port } of wanted) {
    if (await isPortTaken(port)) throw new Error(describeTakenPort(name, port));
  }
  if (await buildConsoleWhenChanged()) console.log("Built the console.");
  if (await buildWhenChanged("apps/demo")) console.log("Built the demo.");
  await buildWidgetScripts();
  if (isStopping) return;

  for (const options of wanted) {
    const program = startProgram(options);
    programs.push(program);
    void program.ended.then((unseen) =>
      fail(`${unseen}\nThe ${program.name} ended unexpectedly, so everything stops. Its last output is above.`),
    );
  }
  await Promise.all(programs.map((program) => program.ready));
  if (isStopping) return;
  greet(ports);
  await buildDocs(ports);
}

/** Returns the arguments with the demo's SCIM connection, which the sandbox's directory page fills in. */
function readDirectory({ provider }: Ports): string[] {
  const [{ project_id, organizations }] = JSON.parse(readFileSync("apps/demo/portico.config.json", "utf8")).projects;
  const { scim_connection } = organizations.find((one: { scim_connection?: object }) => one.scim_connection);
  const url = `http://localhost:${provider}/v1/scim/${project_id}/${scim_connection.connection_id}`;
  return ["--scim-url", url, "--scim-token", scim_connection.bearer_token];
}

/** In the background, because it takes half a minute and nothing depends on it. */
async function buildDocs({ provider }: Ports): Promise<void> {
  try {
    const isNew = await buildDocsWhenChanged((build) => (docsBuild = build));
    if (isNew && !isStopping) console.log(`Built the documentation: http://localhost:${provider}/docs`);
  } catch (error) {
    if (!isStopping) console.error((error as Error).message);
  }
}

function greet({ demo, provider, thirdParty, sandbox }: Ports): void {
  console.log(`
Portico is ready.

  demo app          http://localhost:${demo}
  third-party app   http://localhost:${thirdParty}
  inbox             http://localhost:${provider}/dev/inbox
  provider          http://localhost:${provider}
  documentation     http://localhost:${provider}/docs
  console           http://localhost:${provider}/console   sign in: npm run portico -- console invite you@acme.test --config apps/demo/portico.config.json
  sandbox           http://localhost:${sandbox}
  directory         http://localhost:${sandbox}/directory
  DNS               http://localhost:${sandbox}/dns

Try this first: open the demo app, enter any email, then open the link in the inbox.
Then open the third-party app, which signs you in with the demo app.
Press Ctrl-C to stop everything. Data is kept in ${process.env.PORTICO_DATA_DIR ?? ".portico/"}.
`);
}

function describeTakenPort(name: string, port: number): string {
  return `Port ${port} of the ${name} is already in use. Another Portico may be running on this computer.
Stop it, or use other ports: PORTICO_PORT_OFFSET=10 PORTICO_DATA_DIR=/tmp/portico-second npm start`;
}

async function fail(message: string): Promise<void> {
  if (isStopping) return;
  console.error(message);
  await stopEverything(1);
}

async function stopEverything(exitCode: number): Promise<void> {
  if (isStopping) {
    // The second Ctrl-C kills everything.
    for (const program of programs) program.kill();
    return;
  }
  isStopping = true;
  docsBuild?.kill();
  // The demo first, so that it does not lose its provider.
  for (const program of programs.toReversed()) await program.stop();
  process.exit(exitCode);
}
