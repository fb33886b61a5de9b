import { auth0 } from "./auth0.ts";
import { clerk } from "./clerk.ts";
import { csv } from "./csv.ts";
import { firebase } from "./firebase.ts";
import type { Format } from "./format.ts";
import { keycloak } from "./keycloak.ts";
import { portico } from "./portico.ts";

/** The formats of `portico import`, by the value of `--format`. */
export const formats = { portico, csv, auth0, clerk, firebase, keycloak } satisfies Record<string, Format>;
