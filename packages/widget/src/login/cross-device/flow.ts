import type { MagicLinkHandover } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";
import type { Problem } from "../flow/problem.ts";

/** From now on this link may be confirmed by another device, and no other; none when null. */
export type WatchCrossDevice = { type: "watchCrossDevice"; handover: MagicLinkHandover | null };

/** It is not confirmed any more. */
export type CrossDeviceEnded = { type: "crossDeviceEnded"; problem: Problem };

type MaybeWaiting = AnyStep & { handover?: MagicLinkHandover | undefined };

/** Another device is waited for as long as its number stands on the screen. */
export function crossDeviceRequests(before: MaybeWaiting, after: MaybeWaiting): WatchCrossDevice[] {
  const handover = after.handover ?? null;
  return handover === (before.handover ?? null) ? [] : [{ type: "watchCrossDevice", handover }];
}
