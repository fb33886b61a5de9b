import type { Styles } from "@portico/ui/theme/styles-config";
import type { LoginConfig, Product } from "./login/flow/config.ts";

const flows: Record<string, LoginConfig["authFlowType"]> = {
  discovery: "Discovery",
  organization: "Organization",
  "password-reset": "PasswordReset",
};

/** What the attributes say, with the defaults of the script tag. */
export function readAttributes(element: HTMLElement) {
  const read = (name: string) => element.getAttribute(name) ?? undefined;
  const organizationSlug = read("organization-slug");
  const authFlowType = flows[read("flow") ?? ""] ?? (organizationSlug ? "Organization" : "Discovery");
  return {
    authFlowType,
    products: (read("products") ?? "emailMagicLinks emailOtp").split(/[\s,]+/).filter(Boolean) as Product[],
    organizationSlug,
    locale: read("locale"),
    colorScheme: read("color-scheme") as Styles["colorScheme"],
  };
}
