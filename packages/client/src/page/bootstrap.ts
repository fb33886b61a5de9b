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
  /** Domains that the project sends emails from. */
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
  /** The fingerprinting script's settings. */
  dfpSettings: BootstrapResponse["dfp_settings"] | null;
  rbacPolicy: RbacPolicy | null;
  siweRequiredForCryptoWallets: boolean;
  vertical: BootstrapResponse["vertical"] | null;
  /** Magic-link emails also contain a code. */
  emailLinkAndCode: boolean;
  /** Whether the provider can send text messages; true if an older provider does not say. */
  smsAvailable: boolean;
  /** The password policy; null if an older provider does not send it. */
  passwordPolicy: BootstrapResponse["password_policy"] | null;
  /** The watermark's link; `""` for none. */
  watermarkUrl: string;
  /** `""` if the project has no logo. */
  projectLogoUrl: string;
  /** The project's theme; null if an older provider does not send it. */
  branding: BootstrapResponse["branding"] | null;
  /** The provider's error if it refused the page's origin or the public token. The other fields are defaults then. */
  refusal?: ApiErrorBody;
  /** The provider's URL if it did not answer. The other fields are defaults then. */
  unreachableUrl?: string;
}

export interface BootstrapLoader {
  /** Never rejects: if the request fails, defaults apply, and the next call retries. */
  load(): Promise<Bootstrap>;
  /** Returns the settings without waiting: the response, else the copy from an earlier visit, else null. */
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
  smsAvailable: true,
  passwordPolicy: null,
  watermarkUrl: "",
  projectLogoUrl: "",
  branding: null,
};

export function createBootstrap(
  { publicToken, apiUrl, log }: Settings,
  storage: Storage,
  ask: Ask,
  lifetime: AbortSignal,
  bootstrap: BootstrapResponse | undefined,
): BootstrapLoader {
  const defaults = { ...noSettings, emailDomains: [new URL(apiUrl).hostname] };

  const stored = storage.parse<Bootstrap>(
    "bootstrap",
    ({ captchaSettings, emailDomains }) => captchaSettings && emailDomains.every(isString),
  );
  // An older client stored fewer fields.
  let known = bootstrap ? readBootstrap(bootstrap, defaults) : stored ? { ...defaults, ...stored } : null;
  let flight = bootstrap && known && Promise.resolve(known);

  async function fetchBootstrap(): Promise<Bootstrap> {
    try {
      // A plain GET without credentials needs no preflight and can reuse the connection that loaded the script.
      const data = await ask(`/projects/bootstrap/${encodeURIComponent(publicToken)}`, { method: "GET" }, lifetime);
      known = readBootstrap(data as BootstrapResponse, defaults);
      storage.set("bootstrap", JSON.stringify(known));
    } catch (error) {
      flight = undefined;
      const isKnown = known?.unreachableUrl;
      known = { ...defaults, ...(error instanceof ApiError ? { refusal: error } : { unreachableUrl: apiUrl }) };
      if (!isKnown) log("error", `bootstrap failed, so defaults apply. It was requested from ${apiUrl}.`, error);
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
 * Translates wire names to camelCase; four fields also change name or shape. Fields that an older provider does not
 * send get defaults.
 * @param data of a bootstrap response.
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
