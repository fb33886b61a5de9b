// Script tag entry for pages without React: an ES module.
export { createClient } from "@portico/client";
export { type MountedWidget, type MountOptions, mount } from "../mount/mount.tsx";
