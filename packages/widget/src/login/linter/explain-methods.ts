import type { AuthMethod } from "@portico/wire";
import type { LoginConfig, Product } from "../flow/config.ts";
import { configuredProviders, type Offer, oauthMethodOf } from "../flow/oauth-providers.ts";
import { offeredProducts, offeredProviders } from "../flow/offered-methods.ts";

/** A method that Main offers, and why. */
export interface ShownMethod {
  method: AuthMethod;
  product: Product;
  /**
   * `configured`: the host has it. `allowed`: the organization allows none of the host's, so all that it allows is shown.
   * `due`: the same for another factor that is due. `fallback`: the host has none that serves, so mail does.
   */
  because: "configured" | "allowed" | "due" | "fallback";
}

/** A method that Main does not offer although the host configured it or the organization allows it, and why. */
export interface HiddenMethod {
  /** A product that is none of ours stands here as it was written. */
  method: AuthMethod | string;
  because: "notAllowed" | "notDue" | "noConnections" | "noProviders" | "notConfigured" | "unknownProduct";
}

const methodOf: Record<Exclude<Product, "oauth">, AuthMethod> = {
  emailMagicLinks: "magic_link",
  emailOtp: "email_otp",
  sso: "sso",
  passwords: "password",
};

/** The methods of a Main, in the order in which it shows them. */
export function shownMethods(config: LoginConfig, offer: Offer): ShownMethod[] {
  const own = configuredMethods(config);
  const { organization, primary } = offer;
  const instead =
    organization?.auth_methods === "RESTRICTED" ? "allowed" : primary?.methods.length ? "due" : "fallback";
  return [...new Set(offeredProducts(config, offer))].flatMap((product) => {
    const methods =
      product === "oauth"
        ? offeredProviders(config, offer).map(({ type }) => oauthMethodOf(type))
        : [methodOf[product]];
    return methods.map(
      (method) => ({ method, product, because: own.includes(method) ? "configured" : instead }) as const,
    );
  });
}

export function hiddenMethods(config: LoginConfig, offer: Offer): HiddenMethod[] {
  const shown = shownMethods(config, offer).map(({ method }) => method);
  const { organization, primary } = offer;
  const allowed = organization?.auth_methods === "RESTRICTED" ? organization.allowed_auth_methods : null;
  const isAllowed = (method: AuthMethod) => !allowed || allowed.includes(method);
  const whyHidden = (method: AuthMethod): HiddenMethod["because"] => {
    if (!isAllowed(method)) return "notAllowed";
    return method === "sso" && organization?.sso_active_connections.length === 0 ? "noConnections" : "notDue";
  };
  const hidden: HiddenMethod[] = configuredMethods(config)
    .filter((method) => !shown.includes(method))
    .map((method) => ({ method, because: whyHidden(method) }));
  for (const product of new Set<string>(config.products)) {
    if (product !== "oauth" && !(product in methodOf)) hidden.push({ method: product, because: "unknownProduct" });
    const isEmpty = product === "oauth" && configuredProviders(config).length === 0;
    if (isEmpty && !shown.some(isOauth)) hidden.push({ method: product, because: "noProviders" });
  }
  const known = [...shown, ...hidden.map(({ method }) => method)];
  const unused = (allowed ?? []).filter((method) => !known.includes(method));
  const because = (method: AuthMethod) =>
    primary?.methods.length && !primary.methods.includes(method) ? "notDue" : "notConfigured";
  return [
    ...hidden,
    ...unused.map(
      (method) =>
        ({
          method,
          because:
            method === "sso" && organization?.sso_active_connections.length === 0 ? "noConnections" : because(method),
        }) satisfies HiddenMethod,
    ),
  ];
}

const isOauth = (method: AuthMethod) => method.endsWith("_oauth");

/** The methods that the host asks for, each once. */
function configuredMethods(config: LoginConfig): AuthMethod[] {
  const methods = config.products.flatMap((product) =>
    product === "oauth"
      ? configuredProviders(config).map(({ type }) => oauthMethodOf(type))
      : product in methodOf
        ? [methodOf[product]]
        : [],
  );
  return [...new Set(methods)];
}
