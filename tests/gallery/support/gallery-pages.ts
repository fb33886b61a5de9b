import { buildWhenChanged } from "../../../scripts/build-when-changed.ts";

/** For Vitest's `globalSetup`: the gallery's pages as any server may show them, built once for all files. */
export default async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets it to "test", and Vite would build for that.
  process.env.NODE_ENV = "production";
  try {
    await buildWhenChanged("apps/gallery");
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
