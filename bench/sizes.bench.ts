import { measureSizes } from "../scripts/sizes.ts";
import { report } from "./report.ts";

/** What others weigh who do the same, in KiB of gzip; measured in November 2026 as a host's own bundler cuts it. */
const peers = [
  { of: "headless client", weigh: "Hanko 7.4, better-auth 15.0, closest 17.2" },
  { of: "React login widget, first screen", weigh: "Supabase 73.4, SuperTokens 110.4" },
  { of: "everything in one language", weigh: "Supabase 73.4, SuperTokens 110.4" },
  { of: "script tag, to the first", weigh: "Hanko 45.1, closest 95.4" },
  { of: "script tag, everything", weigh: "Hanko 45.1, closest 95.4" },
];

const sizes = await measureSizes();
report(
  "sizes",
  sizes.map(({ what, kib, aim, limit }) => {
    const weigh = peers.find(({ of }) => what.startsWith(of))?.weigh;
    return { what, ours: kib, unit: "KiB", aim, limit, ...(weigh && { peers: weigh }) };
  }),
);
