import type { ReactNode } from "react";
import { type Brand, brands } from "../lib/brands.ts";
import { addStyles } from "../theme/styles.ts";

const classOf = (name: Brand) => `portico-brand-${name}`;

// As for our own icons: rules repeat the SVG presentation attributes, so that a host's reset can't remove them.
addStyles(
  Object.entries(brands)
    .map(([name, paths]) =>
      paths
        .map(
          ([fill, d], at) => `.${classOf(name as Brand)} > :nth-child(${at + 1}) { fill: ${fill}; d: path("${d}"); }`,
        )
        .join(""),
    )
    .join(""),
);

/** A provider's icon in its own colors, hidden from screen readers, because the button names the provider. */
function BrandIcon({ name }: { name: Brand }) {
  return (
    <svg className={classOf(name)} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {brands[name].map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}

const sso = "M3 16V2.5h7.5V16M10.5 7H15v9M1.5 16h15M5.8 6h2M5.8 9h2M5.8 12h2";
const key = "M9.6 8.4 15.5 2.5M12.7 5.3l2.4 2.4M10.6 11.6a4 4 0 1 1-8 0 4 4 0 1 1 8 0";

// Other icons have a rule for this, which may load later than this icon.
addStyles(`
.portico-icon-sso { d: path("${sso}"); }
.portico-icon-key { d: path("${key}"); }
.portico-icon-sso, .portico-icon-key { fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; forced-color-adjust: auto; }
`);

/** Names of identity providers on the wire. All others get the generic icon. */
const identityProviders: Record<string, Brand> = { "google-workspace": "google", "microsoft-entra": "microsoft" };

/** A provider's own icon, or the fallback, or a company's building; a key for passkeys. */
export function ProviderIcon({ provider, fallback }: { provider: string; fallback?: ReactNode }) {
  const name = Object.hasOwn(identityProviders, provider) ? identityProviders[provider] : provider;
  return name && Object.hasOwn(brands, name) ? (
    <BrandIcon name={name as Brand} />
  ) : (
    fallback || <PlainIcon name={provider === "passkey" ? "key" : "sso"} />
  );
}

const plain = { key, sso };

function PlainIcon({ name }: { name: keyof typeof plain }) {
  return (
    <svg className="portico-icon" viewBox="0 0 18 18" aria-hidden="true">
      <path className={`portico-icon-${name}`} d={plain[name]} />
    </svg>
  );
}
