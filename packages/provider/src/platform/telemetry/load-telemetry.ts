import { readFileSync } from "node:fs";
import type { startTelemetry } from "./start-telemetry.ts";
import type { Telemetry } from "./telemetry.ts";

const packages = [
  "@opentelemetry/api",
  "@opentelemetry/core",
  "@opentelemetry/exporter-metrics-otlp-proto",
  "@opentelemetry/exporter-trace-otlp-proto",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-metrics",
  "@opentelemetry/sdk-trace",
];

/** If the packages are not installed, the provider runs without them and logs a warning. */
export async function loadTelemetry(
  options: Omit<Parameters<typeof startTelemetry>[0], "version">,
): Promise<Telemetry | undefined> {
  try {
    const { startTelemetry } = await import("./start-telemetry.ts");
    const manifest = readFileSync(new URL(import.meta.resolve("@portico/provider/package.json")), "utf8");
    return startTelemetry({ ...options, version: (JSON.parse(manifest) as { version: string }).version });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    options.signals.warnings.push(
      `OpenTelemetry is configured, but its packages are not installed. Run: npm install ${packages.join(" ")}`,
    );
    return undefined;
  }
}
