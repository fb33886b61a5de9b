import type { StartFault } from "./start-error.ts";

/** The fault of a server key that does not open a project's signing key. */
export function wrongServerKey(projectId: string): StartFault {
  return {
    path: "server_key",
    message: `The server key does not open the signing key of ${projectId}, so nobody can be signed in.`,
    mend: "Set PORTICO_SERVER_KEY to the key that this database was made with.",
  };
}
