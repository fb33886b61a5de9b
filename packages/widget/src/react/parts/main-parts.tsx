// The parts of Main. Each renders what is currently offered, or nothing.

import { useStrings } from "@portico/ui/texts/use-strings";
import { type ReactNode, useContext } from "react";
import { isOneTapAlone, offeredProducts } from "../../login/flow/offered-methods.ts";
import { type Block, groupBlocks, isButtons } from "../../login/main/blocks.ts";
import { FormBlock, MainFooter, type MainProps, Methods as StockMethods } from "../../login/main/Main.tsx";
import { MainTitle } from "../../login/main/MainHeader.tsx";
import { RedirectButtons } from "../../login/main/RedirectButtons.tsx";
import { Logos } from "../../login/ui/Logos.tsx";
import { main } from "../../login/ui/strings/main.ts";
import { Divider } from "../../ui/layout.tsx";
import { Island, MainContext, misplacedPart } from "./composition.tsx";

/** The logo of your project and, if known, of the organization. */
export function Logo() {
  return useIsland("Logo", (main) => <Logos {...main} />);
}

/** The title and the sentence below it, if any. */
export function Title() {
  return useIsland("Title", (main) => <MainTitle {...main} />);
}

/** All sign-in methods, in the order of your `products`. */
export function Methods() {
  return useIsland("Methods", (main) => <StockMethods {...main} />);
}

/** The email form: for links and codes, for passwords, or for both, depending on your `products`. */
export function EmailForm() {
  return useIsland("EmailForm", (main) => {
    const block = blocksOf(main).find((each) => !isButtons(each));
    return block && <FormBlock {...main} block={block} />;
  });
}

/** One button per provider of the `oauth` product, or Google One Tap. */
export function Providers() {
  return useIsland("Providers", (main) =>
    isOneTapAlone(main.step, main.flow) ? <StockMethods {...main} /> : buttons("oauth", main),
  );
}

/** The single sign-on buttons. */
export function Sso() {
  return useIsland("Sso", (main) => buttons("sso", main));
}

/** The word "or" between a form and buttons, if there are both. */
export function Or() {
  const text = useStrings("main", main);
  return useIsland("Or", (props) => groupsOf(props).length > 1 && <Divider label={text.or} />);
}

/** Links to your terms and privacy policy, from the project's branding, and the back button, if any. */
export function Footer() {
  return useIsland("Footer", (main) => <MainFooter {...main} />);
}

function useIsland(asker: string, draw: (main: MainProps) => ReactNode): ReactNode {
  const main = useContext(MainContext);
  if (main === undefined) throw misplacedPart(asker, "Screen");
  return main && <Island>{draw(main)}</Island>;
}

const groupsOf = ({ step, flow }: MainProps) => groupBlocks(offeredProducts(flow.config, step));
const blocksOf = (main: MainProps) => groupsOf(main).flat();

function buttons(block: Block, main: MainProps): ReactNode {
  return blocksOf(main).includes(block) && <RedirectButtons {...main} group={[block]} />;
}
