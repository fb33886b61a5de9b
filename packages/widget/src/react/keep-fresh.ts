import type { Client } from "@portico/client";

/** Keeps what one hook reads fresh, by a chunk that pages without hooks never fetch. @returns ends that. */
export function keepFresh(client: Client): () => void {
  return whenLoaded((fresh) => fresh.keepFresh(client));
}

/** Calls back once where the first answer is late. @returns ends that. */
export function tellWhenLate(client: Client, tell: () => void): () => void {
  const sinceMs = Date.now();
  return whenLoaded((fresh) => fresh.tellWhenLate(client, sinceMs, tell));
}

/** Who has gone meanwhile begins and ends at once. */
function whenLoaded(begin: (fresh: typeof import("@portico/client/fresh")) => () => void): () => void {
  const begun = import("@portico/client/fresh").then(begin).catch(() => {
    // The chunk did not come, and the next reader tries again; or the client is one of a host's tests, without a provider.
  });
  return () => void begun.then((end) => end?.());
}
