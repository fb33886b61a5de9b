import { addStyles } from "@portico/ui/theme/styles";
import { type Brand, brands } from "./brands.ts";

const classOf = (name: Brand) => `portico-brand-${name}`;

// As with our own icons, attributes that draw are said again as rules, so that a host's reset cannot erase them.
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

/** The sign of a provider in its own colors. It says nothing: the button names the provider. */
export function BrandIcon({ name }: { name: Brand }) {
  return (
    <svg className={classOf(name)} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {brands[name].map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}
