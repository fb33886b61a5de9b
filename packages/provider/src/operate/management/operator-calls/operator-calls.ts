import { operations } from "./operations.ts";
import type { OperatorCall } from "./operator-call.ts";
import { operators } from "./operators.ts";
import { projects } from "./projects.ts";

/** All that the console's gate serves beside the management API of a project that its operator has chosen. */
export const operatorCalls: OperatorCall[] = [...operations, ...operators, ...projects];
