import { z } from "zod";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { DeviceVerdict } from "../../platform/http/metrics.ts";
import { rememberUse } from "../records/one-time/one-time-table.ts";
import { askService, UnverifiableError } from "./ask-service.ts";

export interface DeviceAnswer {
  verdict: DeviceVerdict;
  reasons: string[];
}

const Verdict = z.object({
  verdict: z.object({
    action: z.enum(["ALLOW", "CHALLENGE", "BLOCK"]),
    reasons: z.array(z.string().max(128)).max(32).default([]),
  }),
});

/**
 * Asks the project's fingerprint service about a device: docs/bots.md#a-fingerprint-service-of-your-own. Each
 * telemetry ID works for one call, so that one real device cannot vouch for many bots (docs/threats.md T79).
 */
export async function checkDevice(
  call: Call,
  telemetryId: string | undefined,
  operation: string,
): Promise<DeviceAnswer> {
  if (!telemetryId) return { verdict: "missing", reasons: [] };
  if (!(await isFirstUse(call, telemetryId))) return { verdict: "missing", reasons: ["used"] };
  const { project_id, bots } = call.project;
  const { backend_url = "", client_secret = "" } = bots.device;
  const secret = call.serverKey.unseal(client_secret, sealedAt("projects", { project_id, provider: "device" }));
  try {
    const { verdict } = await askService(call, {
      url: `${backend_url.replace(/\/$/, "")}/verdict`,
      headers: { Authorization: `Bearer ${secret}` },
      body: { telemetry_id: telemetryId, project_id, operation },
      answer: Verdict,
    });
    return { verdict: verdict.action, reasons: verdict.reasons };
  } catch (error) {
    if (!(error instanceof UnverifiableError)) throw error;
    return { verdict: "unverified", reasons: [error.message] };
  }
}

function isFirstUse(call: Call, telemetryId: string): Promise<boolean> {
  const proof = { proof_hash: hashToken(`device ${telemetryId}`), expires_at: call.clock.in(lifetimes.fingerprint) };
  return transaction(call, (tx) => rememberUse(call, tx, "bot_proofs", proof));
}
