import type { AuthMethod, PublicOrganization } from "@portico/wire";
import type { LoginConfig, Product } from "./config.ts";
import type { EmailMethod, PrimaryDue } from "./machine.ts";

const productMethods: Record<Product, readonly AuthMethod[]> = {
  emailMagicLinks: ["magic_link"],
  emailOtp: ["email_otp"],
  oauth: ["google_oauth", "microsoft_oauth", "hubspot_oauth", "slack_oauth", "github_oauth"],
  sso: ["sso"],
  passwords: ["password"],
};

/** The products that this version has screens for; a product that is not here is never drawn as a dead button. */
export const builtProducts: readonly Product[] = ["emailMagicLinks", "emailOtp"];

/** Who signs in where, as far as it decides which methods count. */
export interface Offer {
  organization: PublicOrganization | null;
  primary: PrimaryDue | null;
}

/**
 * The products that Main offers: the host's, in the host's order, as far as the organization and a primary factor
 * that is still due permit. When they permit none of these, everything that a restricted organization allows is
 * offered whether the host configured it or not, and otherwise the magic link.
 */
export function offeredProducts(config: LoginConfig, { organization, primary }: Offer): Product[] {
  const restricted = organization?.auth_methods === "RESTRICTED" ? organization.allowed_auth_methods : null;
  const due = primary?.methods.length ? primary.methods : null;
  const isPermitted = (method: AuthMethod) =>
    (restricted ?? [method]).includes(method) && (due ?? [method]).includes(method);
  const isOffered = (product: Product) => builtProducts.includes(product) && productMethods[product].some(isPermitted);

  const configured = config.products.filter(isOffered);
  if (configured.length > 0) return configured;
  const permitted = (restricted ?? due ?? ["magic_link"]).filter(isPermitted);
  return builtProducts.filter((product) => productMethods[product].some((method) => permitted.includes(method)));
}

export function offeredEmailMethods(config: LoginConfig, offer: Offer): EmailMethod[] {
  const products = offeredProducts(config, offer);
  const methods: EmailMethod[] = [];
  if (products.includes("emailMagicLinks")) methods.push("link");
  if (products.includes("emailOtp")) methods.push("code");
  return methods;
}
