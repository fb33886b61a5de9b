import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";

/** Encrypts the secrets that the project shares with captcha and fingerprint services. */
export function sealBotSecrets(settings: ProjectSettings, serverKey: ServerKey): ProjectSettings {
  const { project_id, bots } = settings;
  const sealed = <Part extends { client_secret?: string | undefined }>(provider: "captcha" | "device", part: Part) =>
    part.client_secret === undefined
      ? part
      : { ...part, client_secret: serverKey.seal(part.client_secret, sealedAt("projects", { project_id, provider })) };
  return { ...settings, bots: { captcha: sealed("captcha", bots.captcha), device: sealed("device", bots.device) } };
}
