import type { Bootstrap } from "../page/bootstrap.ts";
import { loadScript } from "./load-script.ts";

interface FingerprintPage {
  GetTelemetryID?: (options: { submitURL: string }) => Promise<string>;
}

/**
 * Returns the telemetry ID under which the fingerprinting script reported this browser, or `undefined` if the script
 * did not load (for example because of an ad blocker). The provider decides what a missing ID means. See
 * docs/bots.md#a-fingerprint-service-of-your-own.
 */
export async function getFingerprint({ dfpSettings }: Bootstrap, view: Window): Promise<string | undefined> {
  if (!dfpSettings) return undefined;
  try {
    await loadScript(view, dfpSettings.script_url);
    return await (view as FingerprintPage).GetTelemetryID?.({ submitURL: dfpSettings.submit_url });
  } catch {
    return undefined;
  }
}
