import type { z } from "zod";
import type { Call } from "../../platform/call/call.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";

const LIMIT_BYTES = 64 * 1024;

/** A service was unreachable or returned an invalid response, so it is unknown whether this is a bot. */
export class UnverifiableError extends Error {
  override name = "UnverifiableError";
}

/**
 * Sends a proof to a service, within the limits of `fetchOutside`.
 * @throws UnverifiableError, without any secret in it.
 */
export async function askService<Answer extends z.ZodType>(
  { fetchOutside }: Call,
  { url, headers, body, answer }: { url: string; headers?: Record<string, string>; body: object; answer: Answer },
): Promise<z.infer<Answer>> {
  const { host } = new URL(url);
  try {
    const response = await fetchOutside(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      limitBytes: LIMIT_BYTES,
    });
    if (response.status !== 200) throw new UnverifiableError(`${host} answered ${response.status}`);
    return answer.parse(await response.json());
  } catch (error) {
    if (error instanceof UnverifiableError) throw error;
    const { name, message } = error as Error;
    const isAnswered = name === "SyntaxError" || name === "ZodError";
    throw new UnverifiableError(isAnswered ? `${host} answered nonsense` : message, { cause: error });
  }
}

/** Encrypts the secrets that the project shares with captcha and fingerprint services. */
export function sealBotSecrets(settings: ProjectSettings, serverKey: ServerKey): ProjectSettings {
  const { project_id, bots } = settings;
  const sealed = <Part extends { client_secret?: string | undefined }>(provider: "captcha" | "device", part: Part) =>
    part.client_secret === undefined
      ? part
      : { ...part, client_secret: serverKey.seal(part.client_secret, sealedAt("projects", { project_id, provider })) };
  return { ...settings, bots: { captcha: sealed("captcha", bots.captcha), device: sealed("device", bots.device) } };
}
