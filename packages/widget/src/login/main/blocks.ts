import type { Product } from "../flow/config.ts";

/** One part of Main. Link and code share one form for the address, and passwords share it with them. */
export type Block = "email" | "oauth" | "sso" | "password" | "emailPassword";

const productBlocks: Record<Product, Block> = {
  emailMagicLinks: "email",
  emailOtp: "email",
  oauth: "oauth",
  sso: "sso",
  passwords: "password",
};

export const isButtons = (block: Block | undefined) => block === "oauth" || block === "sso";

/** Main's blocks in product order; OAuth and SSO next to each other stand in one group. Groups are divided by 'or'. */
export function groupBlocks(products: readonly Product[]): Block[][] {
  const groups: Block[][] = [];
  const blocks = products.map((product) => productBlocks[product]);
  const isCombined = blocks.includes("email") && blocks.includes("password");
  const merged = blocks.map((block) => (isCombined && !isButtons(block) ? "emailPassword" : block));
  for (const block of new Set(merged)) {
    const group = groups.at(-1);
    if (group && isButtons(block) && isButtons(group[0])) group.push(block);
    else groups.push([block]);
  }
  return groups;
}
