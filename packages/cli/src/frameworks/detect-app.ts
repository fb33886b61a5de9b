import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Framework, frameworks } from "./frameworks.ts";

/** The app found in a folder. */
export interface DetectedApp {
  /** Undefined if none is found or `portico add` does not support it. */
  framework: Framework | undefined;
  /** The framework's display name. Undefined if none is found. */
  title: string | undefined;
  /** The origin of its development server. */
  origin: string | undefined;
  /** The name in package.json, without a scope: `@acme/boards` is `boards`. */
  name: string | undefined;
  /** The packages that package.json names. */
  packages: string[];
}

/** Dependencies that identify frameworks. The first match wins, so frameworks come before the libraries that they use. */
const signs: { dependency: string; beside?: string; port?: number; title?: string; name?: string }[] = [
  { dependency: "next", port: 3000, name: "nextjs" },
  { dependency: "nuxt", port: 3000, title: "Nuxt" },
  { dependency: "@react-router/dev", port: 5173, name: "react-router" },
  { dependency: "@tanstack/react-start", port: 3000, title: "TanStack Start" },
  { dependency: "@sveltejs/kit", port: 5173, title: "SvelteKit" },
  { dependency: "astro", port: 4321, title: "Astro" },
  { dependency: "gatsby", port: 8000, title: "Gatsby" },
  { dependency: "@angular/core", port: 4200, title: "Angular" },
  { dependency: "react-scripts", port: 3000, name: "vite-react" },
  { dependency: "vue", port: 5173, name: "vue" },
  { dependency: "react", beside: "vite", port: 5173, name: "vite-react" },
  { dependency: "vite", port: 5173, title: "Vite" },
  { dependency: "@nestjs/core", name: "nestjs" },
  { dependency: "express", name: "express" },
  { dependency: "fastify", name: "fastify" },
  { dependency: "hono", name: "hono" },
];

/** Detects an app by the `package.json` of a folder, or else by an `index.html`. */
export function detectApp(folder: string): DetectedApp {
  const {
    name: fullName,
    dependencies = {},
    devDependencies = {},
    scripts = {},
  } = readManifest(join(folder, "package.json"));
  const name = (typeof fullName === "string" && fullName.replace(/^@[^/]*\//, "")) || undefined;
  const all = { ...dependencies, ...devDependencies };
  const packages = Object.keys(all);
  const sign = signs.find(({ dependency, beside }) => dependency in all && (!beside || beside in all));
  if (!sign) {
    const isPlain = existsSync(join(folder, "index.html"));
    const html = isPlain ? frameworks.find(({ name }) => name === "html") : undefined;
    return { framework: html, title: html?.title, origin: undefined, name, packages };
  }
  const framework = frameworks.find(({ name }) => name === sign.name);
  // A custom port is usually set in the script.
  const chosen = /(?:--port|-p)[= ](\d+)/.exec(scripts.dev ?? scripts.start ?? "")?.[1];
  const port = sign.port && (chosen ?? sign.port);
  return {
    framework,
    title: sign.title ?? framework?.title,
    origin: port ? `http://localhost:${port}` : undefined,
    name,
    packages,
  };
}

interface Manifest {
  name?: unknown;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
}

function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch {
    return {};
  }
}
