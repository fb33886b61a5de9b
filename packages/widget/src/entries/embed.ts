// The door for pages without React: an ES module for a script tag.
export { createClient } from "@portico/client";
export { type MountedWidget, type MountOptions, mount } from "../mount/mount.tsx";
