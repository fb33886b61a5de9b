import { addStyles } from "@portico/ui/theme/styles";
import { type Brand, brands } from "./brands.ts";

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
export function BrandIcon({ name }: { name: Brand }) {
  return (
    <svg className={classOf(name)} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {brands[name].map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}
