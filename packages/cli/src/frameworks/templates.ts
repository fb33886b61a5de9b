import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the templates. The path works from sources and from the build. */
const folder = fileURLToPath(new URL("../../templates", import.meta.url));

/** A project's values, which replace the samples in the files. */
export interface ProjectValues {
  publicToken: string;
  apiUrl: string;
  projectId: string;
  secret: string;
  /** The app's origin. */
  origin: string;
  /** The project's name as a JavaScript string. */
  appName: string;
}

const samples: Record<keyof ProjectValues, string> = {
  publicToken: "public-token-test-…",
  apiUrl: "http://localhost:4100",
  projectId: "project-test-…",
  secret: "secret-test-…",
  origin: "http://localhost:5173",
  appName: '"My app"',
};

export interface TemplateFile {
  /** Relative to the app's folder. */
  path: string;
  text: string;
  /** Whether it contains a secret. */
  isSecret: boolean;
}

/** Returns whether `portico add` has written the files of a framework, or whether the app has files of these names. */
export function hasTemplate(name: string, app: string): boolean {
  return listTemplate(name, app).every(({ path }) => existsSync(join(app, path)));
}

function listTemplate(name: string, app: string): { file: string; path: string }[] {
  const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { file, path: pathIn(app, name, file.slice(join(folder, name).length + 1).replaceAll("\\", "/")) };
    });
}

/** Reads the files of a framework with a project's values. @param app the app's folder. */
export function readTemplate(name: string, values: ProjectValues, app: string): TemplateFile[] {
  return listTemplate(name, app)
    .map(({ file, path }) => {
      const text = Object.entries(samples).reduce(
        (filled, [key, sample]) => filled.replaceAll(sample, () => values[key as keyof ProjectValues]),
        readFileSync(file, "utf8"),
      );
      return { path, text, isSecret: text.includes("PORTICO_SECRET=") };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function pathIn(app: string, name: string, path: string): string {
  // Some packaging tools leave out dotfiles.
  if (/^env(\.|$)/.test(path)) return `.${path}`;
  // A Next.js app with a src folder has everything below it.
  return name === "nextjs" && existsSync(join(app, "src/app")) ? `src/${path}` : path;
}
