import { Logo } from "@portico/ui/components/Logo";
import { part } from "@portico/ui/theme/part";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useContext } from "react";
import { BrandRow } from "../../ui/BrandRow.tsx";
import type { MainStep } from "../flow/steps.ts";
import { LazyContext, type ScreenFlow } from "./screen-props.ts";

export interface LogosProps {
  flow: ScreenFlow;
  styles: Styles;
  step: { organization?: MainStep["organization"] };
}

/** The brands of the project and the organization. Present from the first paint, so that nothing moves. */
export function Logos({ step, flow, styles }: LogosProps) {
  const lazy = useContext(LazyContext);
  const { bootstrap } = flow;
  // If the bootstrap fails to load, show the page's host instead of an empty row.
  const name = bootstrap?.projectName || (flow.isBootstrapLoaded && flow.pageAddress.split("/")[2]) || "";
  // Organizations have a single logo for light and dark cards.
  const { organization_logo_url: theirs, organization_name: theirName = "" } = step.organization ?? {};
  return (
    <BrandRow
      name={name}
      bootstrap={bootstrap}
      styles={styles}
      isKnown={flow.isBootstrapLoaded || bootstrap !== null}
      renderInitial={(initial) => lazy && <lazy.Face name={initial} isLead />}
    >
      {theirName && (
        <span {...part("logo")}>
          <Logo src={theirs} alt={theirName} fallback={lazy && <lazy.Face name={theirName} />} />
        </span>
      )}
    </BrandRow>
  );
}
