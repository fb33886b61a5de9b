import type { Equivalent } from "./mutation.ts";

export const equivalents: Equivalent[] = [];
