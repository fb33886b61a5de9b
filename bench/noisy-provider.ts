// The provider of noisy.bench.ts, which reports how long its event loop was blocked.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { startNoisyPlace } from "../tests/contract/support/noisy/provider.ts";

const { place, stop } = await startNoisyPlace();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on("message", async (asked: "reset" | "read" | "stop") => {
  if (asked === "read") process.send?.({ maxMs: delay.max / 1e6 });
  delay.reset();
  if (asked !== "stop") return;
  await stop();
  process.exit();
});
process.send?.({ place });
