import type { NamedMutation } from "./mutation.ts";

export const namedMutations: NamedMutation[] = [];
