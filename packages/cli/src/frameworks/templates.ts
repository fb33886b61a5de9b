import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the files, the same beside the sources and beside the build. */
const folder = fileURLToPath(new URL("../../templates", import.meta.url));

/** What stands in the files in place of a project's own values, as in the documentation. */
export interface ProjectValues {
  publicToken: string;
  apiUrl: string;
  projectId: string;
  secret: string;
  /** Where the app's pages are. */
  origin: string;
}

const samples: Record<keyof ProjectValues, string> = {
  publicToken: "public-token-test-…",
  apiUrl: "http://localhost:4100",
  projectId: "project-test-…",
  secret: "secret-test-…",
  origin: "http://localhost:5173",
};

export interface TemplateFile {
  /** Below the app's folder. */
  path: string;
  text: string;
  /** Whether it holds a secret. */
  isSecret: boolean;
}

/** Reads the files of a framework, with a project's values. @param app the folder for which they are. */
export function readTemplate(name: string, values: ProjectValues, app: string): TemplateFile[] {
  const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const text = Object.entries(samples).reduce(
        (filled, [key, sample]) => filled.replaceAll(sample, () => values[key as keyof ProjectValues]),
        readFileSync(file, "utf8"),
      );
      const path = pathIn(app, name, file.slice(join(folder, name).length + 1).replaceAll("\\", "/"));
      return { path, text, isSecret: text.includes("PORTICO_SECRET=") };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function pathIn(app: string, name: string, path: string): string {
  // A package's files that begin with a full stop are left out by some tools.
  if (/^env(\.|$)/.test(path)) return `.${path}`;
  // Next.js keeps everything below src where there is one.
  return name === "nextjs" && existsSync(join(app, "src/app")) ? `src/${path}` : path;
}
