import { existsSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { Argument, type Command } from "commander";
import { ignoreFile, isTrackedByGit } from "../configuration/ignore-file.ts";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { OWNER_ONLY, writeFileAtomically } from "../configuration/write-file.ts";
import { detectApp } from "../frameworks/detect-app.ts";
import { type Framework, frameworkNames, frameworks } from "../frameworks/frameworks.ts";
import { readTemplate } from "../frameworks/templates.ts";
import { addFromSandbox, sandboxNames } from "../sandbox/add-from-sandbox.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface AddOptions extends GlobalOptions {
  dir: string;
  print: boolean;
  sandbox: boolean;
}

/** `portico add`: writes the files that add sign-in to an app. */
export const register: Register = (program) => {
  program
    .command("add")
    .description("add sign-in to your app as new files, or an identity provider of the sandbox to the configuration")
    .addArgument(
      new Argument(
        "[framework]",
        "the app's framework (default: detected), or with --sandbox an identity provider such as google",
      ).choices([...frameworkNames, ...sandboxNames]),
    )
    .option("--dir <folder>", "the app's folder", ".")
    .option("--print", "print the files without writing them", false)
    .option("--sandbox", "use a stand-in for the identity provider, which `portico serve --sandbox` runs", false)
    .action((name: string | undefined, _: object, command: Command) =>
      choose(name, command.optsWithGlobals<AddOptions>()),
    );
};

async function choose(name: string | undefined, { sandbox, ...options }: AddOptions): Promise<void> {
  const provider = sandboxNames.find((one) => one === name);
  if (provider && sandbox) return addFromSandbox(provider, options);
  if (provider) {
    throw new CliError(
      `portico add ${name} only adds the stand-in of the sandbox: add --sandbox. The real one needs a client of yours: https://github.com/portico-auth/portico/blob/main/docs/oauth.md`,
      exitCodes.usage,
    );
  }
  if (sandbox) throw new CliError(`--sandbox needs a name: ${sandboxNames.join(", ")}.`, exitCodes.usage);
  return add(name, options);
}

async function add(name: string | undefined, { dir, print, ...options }: Omit<AddOptions, "sandbox">): Promise<void> {
  const found = detectApp(dir);
  const framework = frameworks.find((one) => one.name === name) ?? found.framework;
  if (!framework) throw new CliError(describeNoTemplate(dir, found.title), exitCodes.usage);
  const { public_url, projects } = await readConfiguration(options.config);
  const project = chooseProject(projects, options);
  const origin = found.origin ?? project.allowed_origins[0] ?? "http://localhost:5173";
  const values = {
    publicToken: project.public_tokens[0] ?? "",
    apiUrl: public_url.replace(/\/$/, ""),
    projectId: project.project_id,
    secret: project.secret,
    origin: project.allowed_origins[0] ?? origin,
    appName: JSON.stringify(project.project_name),
  };
  if (!print) mkdirSync(dir, { recursive: true });
  const files = readTemplate(framework.name, values, dir).map((file) => {
    const exists = lstatSync(join(dir, file.path), { throwIfNoEntry: false }) !== undefined;
    return { ...file, state: print ? "shown" : exists ? "kept" : "written" };
  });
  const isOutside = files.find(({ path, state }) => state === "written" && !isBelow(dir, path));
  if (isOutside) {
    throw new CliError(
      `${isOutside.path} leads outside ${dir} through a symbolic link, so nothing was written. Remove the link, or use --print.`,
    );
  }
  for (const { path, text, state, isSecret } of files) {
    if (state === "written") writeFileAtomically(resolve(dir, path), text, isSecret ? OWNER_ONLY : 0o644);
  }
  const secretFiles = files.filter(({ isSecret, state }) => isSecret && state !== "shown").map(({ path }) => path);
  const ignored = secretFiles.filter((path) => ignoreFile(join(dir, dirname(path)), basename(path)));
  const tracked = secretFiles.filter((path) => isTrackedByGit(dir, path));
  const page = { origin, redirectUrl: origin + framework.signInPath };
  const missing = [
    ...(project.allowed_origins.includes(origin) ? [] : [`npx portico projects origins add ${origin}`]),
    ...(project.redirect_urls.some(({ url }) => url === page.redirectUrl)
      ? []
      : [`npx portico projects redirect-urls add ${page.redirectUrl}`]),
  ];
  const packages = framework.packages.filter((one) => !found.packages.includes(one));
  const next = [
    ...tracked.map((path) => `git rm --cached ${join(dir, path)}`),
    ...(packages.length > 0 ? [`npm install ${packages.join(" ")}`] : []),
    ...missing,
    ...framework.next,
  ];
  show(options.json, {
    document: {
      framework: framework.name,
      files: files.map(({ path, state, text }) => ({ path, state, text })),
      ignored,
      tracked,
      next,
    },
    text: () => (print ? printFiles(files) : describe(framework, dir, files, { ignored, tracked, next })),
  });
}

/** Returns whether a file is inside the app's folder. A symbolic link in the app may lead outside. */
function isBelow(app: string, path: string): boolean {
  let folder = dirname(resolve(app, path));
  while (!existsSync(folder)) folder = dirname(folder);
  const way = relative(realpathSync(app), realpathSync(folder));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function describeNoTemplate(dir: string, title: string | undefined): string {
  const folder = dir === "." ? "this folder" : dir;
  const found = title ? `Found ${title} in ${folder}, which has no template yet` : `Found no app in ${folder}`;
  return `${found}. Choose a framework: portico add ${frameworkNames.join(" | ")}.`;
}

function printFiles(files: { path: string; text: string }[]): string {
  return files.map(({ path, text }) => `--- ${path}\n${text.trimEnd()}`).join("\n\n");
}

function describe(
  { name, title }: Framework,
  dir: string,
  files: { path: string; state: string; isSecret: boolean }[],
  { ignored, tracked, next }: Record<"ignored" | "tracked" | "next", string[]>,
): string {
  const width = Math.max(...files.map(({ path }) => path.length));
  const lines = files.map(({ path, state, isSecret }) => {
    const git = tracked.includes(path)
      ? "Git tracks it, so don't commit it: see below"
      : `Git ignores it${ignored.includes(path) ? ": added to .gitignore" : ""}`;
    const notes = [
      ...(state === "kept" ? [`exists already. Compare it with: portico add ${name} --print`] : []),
      ...(isSecret && state === "written" ? [`contains the project's secret. ${git}`] : []),
      ...(state === "kept" && tracked.includes(path) ? [git] : []),
    ];
    return `  ${state.padEnd(7)}  ${path.padEnd(width)}  ${notes.join(". ")}`.trimEnd();
  });
  return `Sign-in for ${title} in ${relative("", resolve(dir)) || "this folder"}:

${lines.join("\n")}

Next:
${next.map((line) => `  ${line}`).join("\n")}`;
}
