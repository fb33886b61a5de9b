import type { OauthClients } from "../../platform/config/oauth-clients-schema.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";

/** Encrypts the OAuth client secrets before the settings are stored. */
export function sealClientSecrets(settings: ProjectSettings, serverKey: ServerKey): ProjectSettings {
  const oauth = Object.entries(settings.oauth).map(([provider, client]) => [
    provider,
    client && {
      ...client,
      client_secret: serverKey.seal(
        client.client_secret,
        sealedAt("projects", { project_id: settings.project_id, provider }),
      ),
    },
  ]);
  return { ...settings, oauth: Object.fromEntries(oauth) as OauthClients };
}
