import type { PkceNamespace } from "@portico/wire";
import { UsageError } from "../lib/errors.ts";
import type { Bootstrap } from "../page/bootstrap.ts";
import type { ClientContext } from "./internals.ts";

interface Pair {
  code_challenge: string;
  code_verifier: string;
}

/**
 * Proof keys for code exchange (RFC 7636): a link works only in the browser that requested it. See
 * docs/wire/rules.md#proof-keys.
 */
export interface Pkce {
  /**
   * Returns the challenge to send, or `undefined` if the project does not require one. @throws UsageError
   * `insecure_page`.
   */
  challenge(namespace: PkceNamespace): Promise<string | undefined>;
  /** Returns the stored verifier, even if the project no longer requires one. */
  verifier(namespace: PkceNamespace): string | undefined;
  /** Call this after a successful authentication only. */
  remove(namespace: PkceNamespace): void;
}

const requirement = {
  magic_links: "pkceRequiredForEmailMagicLinks",
  passwords: "pkceRequiredForPasswordResets",
  oauth: "pkceRequiredForOAuth",
  sso: "pkceRequiredForSso",
} as const satisfies Record<PkceNamespace, keyof Bootstrap>;

export function createPkce({
  settings,
  shared: storage,
  bootstrap,
}: Pick<ClientContext, "settings" | "shared" | "bootstrap">): Pkce {
  const key = (namespace: PkceNamespace) => `PKCE_VERIFIER:${namespace}`;

  const read = (namespace: PkceNamespace) =>
    storage.parse<Pair>(
      key(namespace),
      ({ code_challenge, code_verifier }) => typeof code_challenge === "string" && typeof code_verifier === "string",
    );

  function remove(namespace: PkceNamespace) {
    storage.remove(key(namespace));
  }

  return {
    async challenge(namespace) {
      // Emails can be requested twice and each must work, so they reuse the pair. Redirects always start with a new
      // one.
      const isReused = namespace === "magic_links" || namespace === "passwords";
      // For the page that the browser comes back to. The link of an email opens in a new tab.
      storage.set(`slot:${isReused ? "email" : namespace}`, settings.slot + Date.now());
      if (!isReused) remove(namespace);
      if (!(await bootstrap.load())[requirement[namespace]]) return undefined;
      const created = read(namespace) ?? (await createPair());
      // Read again: a concurrent send may have stored its pair meanwhile.
      const pair = read(namespace) ?? created;
      storage.set(key(namespace), JSON.stringify(pair));
      return pair.code_challenge;
    },
    verifier: (namespace) => read(namespace)?.code_verifier,
    remove,
  };
}

async function createPair(): Promise<Pair> {
  if (!crypto.subtle) {
    throw new UsageError("insecure_page", "PKCE: browsers offer no cryptography on plain HTTP pages. Use https.");
  }
  const code_verifier = Array.from(crypto.getRandomValues(new Uint32Array(16)), (value) =>
    value.toString(16).padStart(2, "0"),
  ).join("");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier));
  const code_challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return { code_challenge, code_verifier };
}
