import type { LoginConfig, Product } from "../flow/config.ts";
import type { ShownMethod } from "./explain-methods.ts";
import type { ProjectSettings } from "./policies.ts";

type RedirectUrls = NonNullable<ProjectSettings["redirect_urls"]>;
type RedirectType = RedirectUrls[number]["types"][number];

/** A page that a product leads back to, and that the project does not know. */
export interface MissingRedirect {
  product: Product;
  type: RedirectType;
  /** The page that the host names; null where it names none and the project has no default. */
  url: string | null;
}

interface Wanted {
  type: RedirectType;
  url: string | undefined;
}

/** Returns the redirect URLs that the methods need and the provider would refuse. */
export function missingRedirects(
  config: LoginConfig,
  shown: readonly ShownMethod[],
  registered: RedirectUrls,
): MissingRedirect[] {
  const products = [...new Set(shown.map(({ product }) => product))];
  return products.flatMap((product) =>
    wantedRedirects(config, product)
      .filter(({ type, url }) => !registered.some((entry) => serves(entry, type, url)))
      .map(({ type, url }) => ({ product, type, url: url ?? null })),
  );
}

function serves(entry: RedirectUrls[number], type: RedirectType, url: string | undefined): boolean {
  return entry.types.includes(type) && (url === undefined ? entry.default === true : entry.url === url);
}

function wantedRedirects(config: LoginConfig, product: Product): Wanted[] {
  const { emailMagicLinksOptions, oauthOptions, ssoOptions, passwordOptions } = config;
  const isDiscovery = config.authFlowType !== "Organization";
  const back = (options: { loginRedirectURL?: string; signupRedirectURL?: string } = {}): Wanted[] => [
    { type: "login", url: options.loginRedirectURL },
    { type: "signup", url: options.signupRedirectURL },
  ];
  const discovery = (options: { discoveryRedirectURL?: string } = {}): Wanted[] => [
    { type: "discovery", url: options.discoveryRedirectURL },
  ];
  switch (product) {
    case "emailMagicLinks":
      return isDiscovery ? discovery(emailMagicLinksOptions) : back(emailMagicLinksOptions);
    case "oauth":
      return isDiscovery ? discovery(oauthOptions) : back(oauthOptions);
    case "sso":
      return back(ssoOptions);
    case "passwords": {
      const login: Wanted = { type: "login", url: passwordOptions?.loginRedirectURL };
      const reset: Wanted = { type: "reset_password", url: passwordOptions?.resetPasswordRedirectURL };
      return [...(isDiscovery ? discovery(passwordOptions) : [login]), reset];
    }
    // A code leads nowhere: it is typed.
    case "emailOtp":
      return [];
  }
}
