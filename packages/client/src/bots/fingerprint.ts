import type { Bootstrap } from "../page/bootstrap.ts";
import { loadScript } from "./load-script.ts";

interface FingerprintPage {
  GetTelemetryID?: (options: { submitURL: string }) => Promise<string>;
}

/**
 * The id under which the fingerprint's script has reported this browser: docs/bots.md#a-fingerprint-service-of-your-own.
 * Nothing where there is none: an ad blocker may keep the script away, and the provider decides what that means.
 */
export async function takeFingerprint({ dfpSettings }: Bootstrap, view: Window): Promise<string | undefined> {
  if (!dfpSettings) return undefined;
  try {
    await loadScript(view, dfpSettings.script_url);
    return await (view as FingerprintPage).GetTelemetryID?.({ submitURL: dfpSettings.submit_url });
  } catch {
    return undefined;
  }
}
