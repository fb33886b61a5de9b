import type { LoginConfig } from "./config.ts";
import type { Offer } from "./oauth-providers.ts";
import { offeredProducts } from "./offered-methods.ts";

export type EmailMethod = "link" | "code";

export function offeredEmailMethods(config: LoginConfig, offer: Offer): EmailMethod[] {
  const products = offeredProducts(config, offer);
  const methods: EmailMethod[] = [];
  if (products.includes("emailMagicLinks")) methods.push("link");
  if (products.includes("emailOtp")) methods.push("code");
  return methods;
}
