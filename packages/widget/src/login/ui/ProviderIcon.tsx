import { BrandIcon } from "../../ui/BrandIcon.tsx";
import { type Brand, brands } from "../../ui/brands.ts";
import { defineIcon, Icon } from "../../ui/Icon.tsx";

const keyIcon = /* @__PURE__ */ defineIcon(
  "key",
  "M9.6 8.4 15.5 2.5M12.7 5.3l2.4 2.4M10.6 11.6a4 4 0 1 1-8 0 4 4 0 1 1 8 0",
);

/** Names that the wire gives to identity providers. Any other has the generic sign. */
const identityProviders: Record<string, Brand> = { "google-workspace": "google", "microsoft-entra": "microsoft" };

/** A provider's own sign, or a key for those without one here. */
export function ProviderIcon({ provider }: { provider: string }) {
  const name = Object.hasOwn(identityProviders, provider) ? identityProviders[provider] : provider;
  return name && Object.hasOwn(brands, name) ? <BrandIcon name={name as Brand} /> : <Icon of={keyIcon} />;
}
