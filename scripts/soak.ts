// `npm run test:soak`: two hours of mixed load. Shorter with `-- --minutes 10`.
import { parseArgs } from "node:util";
import { spawnGroup } from "./groups.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "120" } } });
const child = spawnGroup("npx", ["vitest", "run", "--project", "soak"], {
  env: { ...process.env, PORTICO_SOAK_MINUTES: values.minutes },
  stdio: ["ignore", "inherit", "inherit"],
});
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
