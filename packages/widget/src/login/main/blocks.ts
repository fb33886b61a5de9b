import type { Product } from "../flow/config.ts";

/** A block of Main. Links and codes share one form for the address, and with passwords too. */
export type Block = "email" | "oauth" | "sso" | "passkey" | "password" | "emailPassword";

const productBlocks: Record<Product, Block> = {
  emailMagicLinks: "email",
  emailOtp: "email",
  oauth: "oauth",
  sso: "sso",
  passwords: "password",
  passkeys: "passkey",
};

export const isButtons = (block: Block | undefined) => block === "oauth" || block === "sso" || block === "passkey";

/**
 * Returns Main's blocks in product order. Adjacent blocks of buttons form one group. Groups are separated by 'or'.
 */
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
