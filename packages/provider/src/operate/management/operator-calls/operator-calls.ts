import { operations } from "./operations.ts";
import type { OperatorCall } from "./operator-call.ts";
import { operators } from "./operators.ts";
import { projects } from "./projects.ts";

/** The console's own calls, beside the management API of the project that the operator has chosen. */
export const operatorCalls: OperatorCall[] = [...operations, ...operators, ...projects];
