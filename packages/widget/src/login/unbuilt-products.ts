import type { LoginConfig } from "./flow/config.ts";
import { builtProducts } from "./flow/offered-methods.ts";

const warned = new Set<string>();

/** Says once per page which configured products this version cannot draw; they are left out. */
export function warnAboutUnbuiltProducts({ products }: LoginConfig): void {
  const unbuilt = products.filter((product) => !builtProducts.includes(product) && !warned.has(product));
  if (unbuilt.length === 0) return;
  for (const product of unbuilt) warned.add(product);
  console.warn(
    `PorticoLogin: no screens for ${unbuilt.join(", ")}. They are left out. Known products: ${builtProducts.join(", ")}.`,
  );
}
