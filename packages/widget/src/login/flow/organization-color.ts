import type { AnyStep } from "../../flow/screen.ts";
import type { Recipient } from "./recipient.ts";

/** Returns the color of the organization that a step leads to; a step that names none keeps that of the step before. */
export function organizationColor(step: AnyStep & Partial<Recipient>, before = ""): string {
  return step.organization === undefined ? before : (step.organization?.organization_primary_color ?? "");
}
