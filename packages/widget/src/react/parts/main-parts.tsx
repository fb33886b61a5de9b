// The parts of Main. Each shows what is offered now, and nothing where that is nothing.

import { useStrings } from "@portico/ui/texts/use-strings";
import { type ReactNode, useContext } from "react";
import { offeredProducts } from "../../login/flow/offered-methods.ts";
import { type Block, groupBlocks, isButtons } from "../../login/main/blocks.ts";
import { FormBlock, MainFooter, type MainProps, Methods as StockMethods } from "../../login/main/Main.tsx";
import { Logos, MainTitle } from "../../login/main/MainHeader.tsx";
import { RedirectButtons } from "../../login/main/RedirectButtons.tsx";
import { isOneTapAlone } from "../../login/one-tap/prompt.ts";
import { main } from "../../login/ui/strings/main.ts";
import { Divider } from "../../ui/Divider.tsx";
import { MainContext, outOfPlace } from "./composition.tsx";
import { Island } from "./Island.tsx";

/** The marks of your project and, where one signs in to it, of the organization. */
export function Logo() {
  return useIsland("Logo", (main) => <Logos {...main} />);
}

/** The title, and the sentence under it where there is one. */
export function Title() {
  return useIsland("Title", (main) => <MainTitle {...main} />);
}

/** Every way in, in the order of your `products`. */
export function Methods() {
  return useIsland("Methods", (main) => <StockMethods {...main} />);
}

/** The address, for a mail, for a password or for both, as your `products` say. */
export function EmailForm() {
  return useIsland("EmailForm", (main) => {
    const block = blocksOf(main).find((each) => !isButtons(each));
    return block && <FormBlock {...main} block={block} />;
  });
}

/** A button for each provider of the `oauth` product, or what stands in for them. */
export function Providers() {
  return useIsland("Providers", (main) =>
    isOneTapAlone(main.step, main.flow) ? <StockMethods {...main} /> : buttons("oauth", main),
  );
}

/** The buttons of single sign-on. */
export function Sso() {
  return useIsland("Sso", (main) => buttons("sso", main));
}

/** The word between a form and buttons, while there are both. */
export function Or() {
  const text = useStrings("main", main);
  return useIsland("Or", (props) => groupsOf(props).length > 1 && <Divider label={text.or} />);
}

/** The links to your terms and your privacy notice, from the project's branding, and the way back where there is one. */
export function Footer() {
  return useIsland("Footer", (main) => <MainFooter {...main} />);
}

function useIsland(asker: string, draw: (main: MainProps) => ReactNode): ReactNode {
  const main = useContext(MainContext);
  if (main === undefined) throw outOfPlace(asker, "Screen");
  return main && <Island>{draw(main)}</Island>;
}

const groupsOf = ({ step, flow }: MainProps) => groupBlocks(offeredProducts(flow.config, step));
const blocksOf = (main: MainProps) => groupsOf(main).flat();

function buttons(block: Block, main: MainProps): ReactNode {
  return blocksOf(main).includes(block) && <RedirectButtons {...main} group={[block]} />;
}
