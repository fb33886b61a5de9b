import { buildWhenChanged } from "../../../scripts/build-when-changed.ts";

/** For Vitest's `globalSetup`: the gallery's pages, built once for all files, so that each loads few and small ones. */
export default async function setup(): Promise<void> {
  await buildWhenChanged("apps/gallery");
}
