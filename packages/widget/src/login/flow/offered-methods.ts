import { type AuthMethod, oauthProviderNames, type PublicOrganization } from "@portico/wire";
import type { LoginConfig, OAuthProvider, OAuthProviderName, Product } from "./config.ts";
import type { FlowContext } from "./context.ts";
import { isWaitingForOrganization, type MainStep, type PrimaryDue } from "./steps.ts";

/** The part of the state that decides which methods are offered. */
interface Offer {
  organization: PublicOrganization | null;
  primary: PrimaryDue | null;
}

/** Returns an OAuth provider's name as an authentication method. */
function oauthMethodOf(provider: OAuthProviderName): AuthMethod {
  return `${provider}_oauth`;
}

/** The host's providers without duplicates, in the host's order. */
export function configuredProviders({ oauthOptions }: LoginConfig): OAuthProvider[] {
  const byType = new Map<OAuthProviderName, OAuthProvider>();
  for (const provider of oauthOptions?.providers ?? []) {
    const { type, ...rest } = typeof provider === "string" ? { type: provider } : provider;
    if (oauthProviderNames.includes(type) && !byType.has(type)) byType.set(type, { type, ...rest });
  }
  return [...byType.values()];
}

/**
 * Returns the allowed providers. If the host configured none of them, returns all that a restricted organization
 * allows.
 */
function permittedProviders(config: LoginConfig, isPermitted: (method: AuthMethod) => boolean): OAuthProvider[] {
  const configured = configuredProviders(config).filter(({ type }) => isPermitted(oauthMethodOf(type)));
  if (configured.length > 0) return configured;
  return oauthProviderNames.filter((type) => isPermitted(oauthMethodOf(type))).map((type) => ({ type }));
}

const productMethods: Record<Product, readonly AuthMethod[]> = {
  emailMagicLinks: ["magic_link"],
  emailOtp: ["email_otp"],
  oauth: oauthProviderNames.map(oauthMethodOf),
  sso: ["sso"],
  passwords: ["password"],
  passkeys: ["passkey"],
};

const allProducts = Object.keys(productMethods) as Product[];

/** Returns what the organization and a required primary factor allow. */
function permission({ organization, primary }: Offer) {
  const restricted = organization?.auth_methods === "RESTRICTED" ? organization.allowed_auth_methods : null;
  const due = primary?.methods.length ? primary.methods : null;
  const isPermitted = (method: AuthMethod) =>
    (restricted ?? [method]).includes(method) && (due ?? [method]).includes(method);
  // The methods to offer if none of the host's are allowed.
  return { isPermitted, permitted: (restricted ?? due ?? ["magic_link"]).filter(isPermitted) };
}

/**
 * An organization without connections offers no SSO. While the organization is unknown, the email address may find
 * connections.
 */
const hasConnections = ({ organization }: Offer) => !organization || organization.sso_active_connections.length > 0;

/**
 * Returns the products to offer on Main: the host's, in the host's order, that the organization and a required
 * primary factor allow. If none remain, returns all that a restricted organization allows, or else the magic link.
 */
export function offeredProducts(config: LoginConfig, offer: Offer): Product[] {
  const { isPermitted, permitted } = permission(offer);
  const isUsable = (product: Product) => product in productMethods && (product !== "sso" || hasConnections(offer));
  const configured = config.products.filter(
    (product) =>
      isUsable(product) &&
      (product === "oauth"
        ? configuredProviders(config).some(({ type }) => isPermitted(oauthMethodOf(type)))
        : productMethods[product].some(isPermitted)),
  );
  if (configured.length > 0) return configured;
  return allProducts.filter(
    (product) => isUsable(product) && productMethods[product].some((method) => permitted.includes(method)),
  );
}

/** Returns the providers with a button on Main, in the host's order. */
export function offeredProviders(config: LoginConfig, offer: Offer): OAuthProvider[] {
  if (!offeredProducts(config, offer).includes("oauth")) return [];
  return permittedProviders(config, permission(offer).isPermitted);
}

export type EmailMethod = "link" | "code";

export function offeredEmailMethods(config: LoginConfig, offer: Offer): EmailMethod[] {
  const products = offeredProducts(config, offer);
  const methods: EmailMethod[] = [];
  if (products.includes("emailMagicLinks")) methods.push("link");
  if (products.includes("emailOtp")) methods.push("code");
  return methods;
}

export type PromptOneTap = { type: "promptOneTap"; organizationId: string | null; cancelOnTapOutside: boolean };

/** Returns Google's prompt for Main, if an allowed Google provider has `one_tap`. */
export function oneTapPrompt(step: MainStep, context: FlowContext): PromptOneTap | null {
  if (step.oneTapMiss || isWaitingForOrganization(step, context)) return null;
  if (context.config.authFlowType === "PasswordReset") return null;
  const google = offeredProviders(context.config, step).find(({ type }) => type === "google");
  if (!google?.one_tap) return null;
  return {
    type: "promptOneTap",
    organizationId: step.organization?.organization_id ?? null,
    cancelOnTapOutside: google.cancel_on_tap_outside ?? true,
  };
}

/** The prompt replaces the button if Google is the only method, unless the prompt failed. */
export function isOneTapAlone(step: MainStep, context: FlowContext): boolean {
  const { products, oauthOptions } = context.config;
  return products.join() === "oauth" && oauthOptions?.providers?.length === 1 && oneTapPrompt(step, context) !== null;
}
