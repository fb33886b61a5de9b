import type { DiscoveredOrganization } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";
import type { AreaName } from "./areas.ts";
import type { FlowContext } from "./context.ts";
import { offeredProducts } from "./offered-methods.ts";
import type { MainStep } from "./steps.ts";

/** Returns the area of a screen; undefined for common screens. */
export function areaOf(screen: string): AreaName | undefined {
  if (/^(MFA|SMS|TOTP|Rec|Offer)/.test(screen)) return "mfa";
  if (screen.startsWith("Pass")) return "passwords";
  return screen.startsWith("SSO") ? "sso" : undefined;
}

/** Lists the areas that a step needs, and those that are likely to follow. */
export function areasAt({ step, config, offersPasskey }: FlowContext & { step: AnyStep }): AreaName[] {
  const { organizations = [] } = step as AnyStep & Asking;
  const own = areaOf(step.screen);
  const offered = step.screen === "Main" ? offeredProducts(config, step as MainStep) : [];
  const asksTwo = organizations.some(({ mfa_required }) => mfa_required !== null);
  return [
    ...(own ? [own] : []),
    ...(["passwords", "sso"] as const).filter((product) => offered.includes(product)),
    ...((asksTwo || offersPasskey) && own !== "mfa" ? (["mfa"] as const) : []),
  ];
}

/** The organizations of a step, if any. */
type Asking = { organizations?: Pick<DiscoveredOrganization, "mfa_required">[] };
