import type { NamedMutation } from "../mutation.ts";
import { auditMutations } from "./audit.ts";
import { consentMutations } from "./consent.ts";
import { directoryMutations } from "./directories.ts";
import { fairnessMutations } from "./fairness.ts";
import { gateMutations } from "./gate.ts";
import { limitMutations } from "./limits.ts";
import { lineageMutations } from "./lineage.ts";
import { platformMutations } from "./platform.ts";
import { proofMutations } from "./proofs.ts";
import { rightsMutations } from "./rights.ts";
import { sessionMutations } from "./sessions.ts";
import { signInMutations } from "./sign-in.ts";
import { ssoMutations } from "./sso.ts";
import { stepUpMutations } from "./stepup.ts";
import { tenantMutations } from "./tenants.ts";

/** Defenses of docs/threats.md, each removed by hand. */
export const namedMutations: NamedMutation[] = [
  ...auditMutations,
  ...consentMutations,
  ...directoryMutations,
  ...fairnessMutations,
  ...gateMutations,
  ...limitMutations,
  ...lineageMutations,
  ...platformMutations,
  ...proofMutations,
  ...rightsMutations,
  ...sessionMutations,
  ...signInMutations,
  ...ssoMutations,
  ...stepUpMutations,
  ...tenantMutations,
];
