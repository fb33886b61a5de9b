import type { BootstrapResponse, RbacPolicy } from "@portico/wire";
import { ApiError, type ApiErrorBody, isString } from "../lib/errors.ts";
import type { Settings } from "../lib/options.ts";
import type { Storage } from "../lib/storage.ts";
import type { Ask } from "../lib/transport.ts";

/** The project's public settings: docs/wire/rules.md#bootstrap. */
export interface Bootstrap {
  projectName: string | null;
  displayWatermark: boolean;
  captchaSettings: BootstrapResponse["captcha_settings"];
  cnameDomain: string | null;
  /** Domains that the project's mails come from. */
  emailDomains: string[];
  pkceRequiredForEmailMagicLinks: boolean;
  pkceRequiredForPasswordResets: boolean;
  pkceRequiredForOAuth: boolean;
  pkceRequiredForSso: boolean;
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  passwordConfig: { ludsComplexity: number; ludsMinimumCount: number } | null;
  runDFPProtectedAuth: boolean;
  dfpProtectedAuthMode: BootstrapResponse["dfp_protected_auth_mode"] | null;
  /** Where the fingerprint's script is. */
  dfpSettings: BootstrapResponse["dfp_settings"] | null;
  rbacPolicy: RbacPolicy | null;
  siweRequiredForCryptoWallets: boolean;
  vertical: BootstrapResponse["vertical"] | null;
  /** Magic-link mails carry a code too, so it may be typed instead. */
  emailLinkAndCode: boolean;
  /** What a new password is measured by; null when an older provider does not say. */
  passwordPolicy: BootstrapResponse["password_policy"] | null;
  /** Where the watermark leads; `""` for nowhere. */
  watermarkUrl: string;
  /** `""` when the project has none. */
  projectLogoUrl: string;
  /** How the project looks; null when an older provider does not say. */
  branding: BootstrapResponse["branding"] | null;
  /** The provider's refusal, of the page's origin or the token, when there is one; the rest are defaults then. */
  refusal?: ApiErrorBody;
}

export interface BootstrapLoader {
  /** Never rejects: when the provider cannot be asked, defaults apply. Asks again after a failure. */
  load(): Promise<Bootstrap>;
  /** Returns what is known without waiting: the answer, else what an earlier visit stored, else null. */
  read(): Bootstrap | null;
}

const noSettings: Bootstrap = {
  projectName: null,
  displayWatermark: false,
  captchaSettings: { enabled: false },
  cnameDomain: null,
  emailDomains: [],
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  dfpProtectedAuthMode: null,
  dfpSettings: null,
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: null,
  emailLinkAndCode: false,
  passwordPolicy: null,
  watermarkUrl: "",
  projectLogoUrl: "",
  branding: null,
};

export function createBootstrap(
  { publicToken, apiUrl, tell }: Settings,
  storage: Storage,
  ask: Ask,
  lifetime: AbortSignal,
  given: BootstrapResponse | undefined,
): BootstrapLoader {
  const defaults = { ...noSettings, emailDomains: [new URL(apiUrl).hostname] };

  const stored = storage.parse<Bootstrap>(
    "bootstrap",
    ({ captchaSettings, emailDomains }) => captchaSettings && emailDomains.every(isString),
  );
  // An older client stored fewer fields.
  let known = given ? readBootstrap(given, defaults) : stored ? { ...defaults, ...stored } : null;
  let flight = given && known && Promise.resolve(known);

  async function fetchBootstrap(): Promise<Bootstrap> {
    try {
      // A plain GET without credentials: no preflight goes ahead of it, and it goes through the connection that brought the
      // script, where the provider serves that.
      const data = await ask(`/projects/bootstrap/${encodeURIComponent(publicToken)}`, { method: "GET" }, lifetime);
      known = readBootstrap(data as BootstrapResponse, defaults);
      storage.set("bootstrap", JSON.stringify(known));
    } catch (error) {
      flight = undefined;
      known = { ...defaults, ...(error instanceof ApiError && { refusal: error }) };
      tell("error", "bootstrap failed, so defaults apply.", error);
    }
    return known;
  }

  return {
    load: () => {
      flight ??= fetchBootstrap();
      return flight;
    },
    read: () => known,
  };
}

/**
 * The one place that translates wire names: camelCase for snake_case, and four fields that are named or shaped
 * differently. A field that an older provider does not send has its default.
 * @param data of a bootstrap answer.
 */
export function readBootstrap(data: BootstrapResponse, defaults: Bootstrap = noSettings): Bootstrap {
  const wireData = data as Record<string, unknown>;
  const sameName = Object.entries(defaults).map(([name, value]) => [
    name,
    wireData[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ?? value,
  ]);
  const password = data.password_config;
  return {
    ...(Object.fromEntries(sameName) as Bootstrap),
    displayWatermark: !data.disable_sdk_watermark,
    pkceRequiredForOAuth: data.pkce_required_for_oauth,
    runDFPProtectedAuth: !!data.dfp_protected_auth_enabled,
    passwordConfig: password
      ? { ludsComplexity: password.luds_complexity, ludsMinimumCount: password.luds_minimum_count }
      : null,
  };
}
