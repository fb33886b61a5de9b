// The provider of noisy.bench.ts, which asks how long its event loop was held up.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { startNoisyPlace } from "../tests/contract/support/noisy/provider.ts";

// On the embedded store a page of a thousand takes half a minute.
const { place, stop } = await startNoisyPlace(process.env.PORTICO_TEST_STORE === "postgres" ? 1_000 : 100);
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
