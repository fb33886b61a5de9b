import { cp } from "node:fs/promises";
import { build } from "vite";
import { buildWhenChanged } from "../../../scripts/build-when-changed.ts";
import { buildWidgetScripts } from "../../../scripts/build-widget-scripts.ts";

/** For Vitest's `globalSetup`: the demo as `npm start` builds it, once for all journeys, which run side by side. */
export default async function setup(): Promise<void> {
  await buildWhenChanged("apps/demo");
  await buildWidgetScripts();
}

/** A copy, so that a new build does not replace it during a run. */
export async function copyDemo(pages: string): Promise<void> {
  await cp("apps/demo/dist", pages, { recursive: true });
}

export async function buildDemoForDevelopment(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets it to "test", and Vite would build for that.
  process.env.NODE_ENV = "development";
  try {
    await build({ root: "apps/demo", mode: "development", logLevel: "warn", build: { outDir, emptyOutDir: true } });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
