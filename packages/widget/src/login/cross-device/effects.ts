import type { MagicLinkHandover } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { authenticated, discovered } from "../discovery/outcomes.ts";
import type { EffectKit, Effects } from "../effects/kit.ts";
import type { CrossDeviceEnded, WatchCrossDevice } from "./flow.ts";
import { readCrossDevice } from "./load-lazy.ts";

export function crossDeviceEffects(kit: EffectKit<PrimaryAccepted | CrossDeviceEnded>): Effects<WatchCrossDevice> {
  let stop: (() => void) | null | undefined;
  const watch = (handover: MagicLinkHandover | null) => {
    stop?.();
    stop = handover && readCrossDevice()?.watchCrossDevice(kit, handover, { authenticated, discovered });
  };
  kit.signal.addEventListener("abort", () => watch(null));
  return { watchCrossDevice: ({ handover }) => watch(handover) };
}
