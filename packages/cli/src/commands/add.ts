import { existsSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { Argument, type Command } from "commander";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { OWNER_ALONE, writeFileAtOnce } from "../configuration/write-file.ts";
import { type Framework, frameworkNames, frameworks } from "../frameworks/frameworks.ts";
import { lookAtFolder } from "../frameworks/look-at-folder.ts";
import { readTemplate } from "../frameworks/templates.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface AddOptions extends GlobalOptions {
  dir: string;
  print: boolean;
}

/** `portico add`: the sign-in, as new files of an app. */
export const register: Register = (program) => {
  program
    .command("add")
    .description("write the sign-in into your app, as new files")
    .addArgument(new Argument("[framework]", "the app's framework; looked for when absent").choices(frameworkNames))
    .option("--dir <folder>", "the app's folder", ".")
    .option("--print", "show the files, and write none", false)
    .action((name: string | undefined, _: object, command: Command) =>
      add(name, command.optsWithGlobals<AddOptions>()),
    );
};

async function add(name: string | undefined, { dir, print, ...options }: AddOptions): Promise<void> {
  const found = lookAtFolder(dir);
  const framework = frameworks.find((one) => one.name === name) ?? found.framework;
  if (!framework) throw new CliError(describeNone(dir, found.title), exitCodes.usage);
  const { public_url, projects } = await readConfiguration(options.config);
  const project = chooseProject(projects, options);
  const origin = found.origin ?? project.allowed_origins[0] ?? "http://localhost:5173";
  const values = {
    publicToken: project.public_tokens[0] ?? "",
    apiUrl: public_url.replace(/\/$/, ""),
    projectId: project.project_id,
    secret: project.secret,
    origin: project.allowed_origins[0] ?? origin,
  };
  if (!print) mkdirSync(dir, { recursive: true });
  const files = readTemplate(framework.name, values, dir).map((file) => {
    const isThere = lstatSync(join(dir, file.path), { throwIfNoEntry: false }) !== undefined;
    return { ...file, state: print ? "shown" : isThere ? "kept" : "written" };
  });
  const isOutside = files.find(({ path, state }) => state === "written" && !isBelow(dir, path));
  if (isOutside) {
    throw new CliError(
      `${isOutside.path} is by a link outside of ${dir}, so nothing was written. Take the link away, or use --print.`,
    );
  }
  for (const { path, text, state, isSecret } of files) {
    if (state === "written") writeFileAtOnce(resolve(dir, path), text, isSecret ? OWNER_ALONE : 0o644);
  }
  const page = { origin, redirectUrl: origin + framework.signInPath };
  const missing = [
    ...(project.allowed_origins.includes(origin) ? [] : [`npx portico projects origins add ${origin}`]),
    ...(project.redirect_urls.some(({ url }) => url === page.redirectUrl)
      ? []
      : [`npx portico projects redirect-urls add ${page.redirectUrl}`]),
  ];
  const next = [
    ...(framework.packages.length > 0 ? [`npm install ${framework.packages.join(" ")}`] : []),
    ...missing,
    ...framework.next,
  ];
  show(options.json, {
    document: {
      framework: framework.name,
      files: files.map(({ path, state, text }) => ({ path, state, text })),
      next,
    },
    text: () => (print ? printFiles(files) : describe(framework, dir, files, next)),
  });
}

/** Returns whether a file is in the app's own folder: whoever made the app may have put a link in its way. */
function isBelow(app: string, path: string): boolean {
  let folder = dirname(resolve(app, path));
  while (!existsSync(folder)) folder = dirname(folder);
  const way = relative(realpathSync(app), realpathSync(folder));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function describeNone(dir: string, title: string | undefined): string {
  const found = title ? `${title} was found in ${dir}, for which there are no files yet` : `No app was found in ${dir}`;
  return `${found}. Name what comes nearest: portico add ${frameworkNames.join(" | ")}.`;
}

function printFiles(files: { path: string; text: string }[]): string {
  return files.map(({ path, text }) => `--- ${path}\n${text.trimEnd()}`).join("\n\n");
}

function describe(
  { name, title }: Framework,
  dir: string,
  files: { path: string; state: string; isSecret: boolean }[],
  next: string[],
): string {
  const width = Math.max(...files.map(({ path }) => path.length));
  const lines = files.map(({ path, state, isSecret }) => {
    const remark = isSecret ? "holds the project's secret: keep it out of git" : "";
    const kept = `is there already; compare it with: portico add ${name} --print`;
    return `  ${state.padEnd(7)}  ${path.padEnd(width)}  ${state === "kept" ? kept : remark}`.trimEnd();
  });
  return `The sign-in for ${title}, in ${relative("", resolve(dir)) || "this folder"}:

${lines.join("\n")}

Next:
${next.map((line) => `  ${line}`).join("\n")}`;
}
