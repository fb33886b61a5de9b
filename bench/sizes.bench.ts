import { measureSizes } from "../scripts/sizes.ts";
import { report } from "./report.ts";

const sizes = await measureSizes();
report(
  "sizes",
  sizes.map(({ what, kib, aim, limit }) => ({ what, value: Math.round(kib * 100) / 100, unit: "KiB", aim, limit })),
);
