import { z } from "zod";
import { endedKinds } from "./ended-kinds.ts";

export const Ended = z
  .partialRecord(z.enum(endedKinds), z.number().int())
  .describe("How many of each kind were valid until then. Kinds without any are left out.");
export type Ended = z.infer<typeof Ended>;

/** Portico's own: what a call has ended. */
export const EndedResponse = z.object({ ended: Ended });
export type EndedResponse = z.infer<typeof EndedResponse>;
