import { createHash } from "node:crypto";

/** A service that knows breached passwords. */
export interface Breaches {
  /** @param rangeUrl of a service with the k-anonymity range protocol. */
  isKnown(rangeUrl: string, password: string): Promise<boolean>;
}

const TIMEOUT_MS = 2_000;
const SIZE_LIMIT = 1024 * 1024;

/**
 * Sends the first five characters of the password's SHA-1 and searches the answer for the rest, so that the service
 * learns neither. If the service fails, the password passes: the offline list still applies, and another company's
 * outage must not lock members out (threats.md section 2).
 *
 * @param onFailure called for each failure.
 */
export function createBreaches(onFailure: (error: unknown) => void): Breaches {
  return {
    async isKnown(rangeUrl, password) {
      const hash = createHash("sha1").update(password, "utf8").digest("hex").toUpperCase();
      try {
        const lines = await readRange(`${rangeUrl.replace(/\/$/, "")}/${hash.slice(0, 5)}`);
        return lines.some((line) => {
          const [suffix = "", count] = line.trim().split(":");
          // Padding lines have a count of 0.
          return suffix.toUpperCase() === hash.slice(5) && Number(count) > 0;
        });
      } catch (error) {
        onFailure(error);
        return false;
      }
    },
  };
}

async function readRange(url: string): Promise<string[]> {
  const response = await fetch(url, {
    headers: { "Add-Padding": "true" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The breach service returned status ${response.status}.`);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > SIZE_LIMIT) throw new Error("The breach service returned more than 1 MiB.");
  }
  return text.split("\n");
}
