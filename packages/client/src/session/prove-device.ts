// Lazy chunk that proves a device-bound session: docs/device-bound-sessions.md.
import type { ApiError } from "../lib/errors.ts";
import type { Settings } from "../lib/options.ts";

const STORE = "keys";
const NAME = "device";
/** A browser's database may never open. */
const LONGEST_MS = 5000;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/**
 * Signs the challenge of a refusal with the key of this browser, which no script can export. The key belongs to the
 * page's origin, and is created when it is first needed.
 * @throws ApiError the refusal itself, if the page is not served over HTTPS, the browser blocks IndexedDB, or it takes
 * longer than five seconds.
 */
export function proveDevice({ view, names }: Settings, refusal: ApiError): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(refusal);
    setTimeout(refuse, LONGEST_MS);
    signChallenge(view, names.storage, refusal.error_details?.challenge).then(resolve, refuse);
  });
}

async function signChallenge(view: Settings["view"], databaseName: string, challenge: unknown): Promise<string> {
  const { subtle } = view.crypto;
  const { publicKey, privateKey } = await loadKey(view, databaseName);
  const { kty, crv, x, y } = await subtle.exportKey("jwk", publicKey);
  const header = { alg: "ES256", typ: "dbsc+jwt", jwk: { kty, crv, x, y } };
  const signed = `${encode(JSON.stringify(header))}.${encode(JSON.stringify({ jti: challenge }))}`;
  const signature = await subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed));
  return `${signed}.${encode(String.fromCharCode(...new Uint8Array(signature)))}`;
}

async function loadKey(view: Settings["view"], databaseName: string): Promise<CryptoKeyPair> {
  const opening = view.indexedDB.open(databaseName);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settle(opening);
  try {
    const keys = () => database.transaction(STORE, "readwrite").objectStore(STORE);
    const find = (store: IDBObjectStore): Promise<CryptoKeyPair | undefined> => settle(store.get(NAME));
    const known = await find(keys());
    if (known) return known;
    const pair = await view.crypto.subtle.generateKey(algorithm, false, ["sign"]);
    // Another tab may have stored a key by now. This transaction sees it, or the other tab waits for this one.
    const store = keys();
    const other = await find(store);
    if (other) return other;
    store.put(pair, NAME);
    // A session that is bound to a key that was not stored would end with the page.
    await stored(store.transaction);
    return pair;
  } finally {
    database.close();
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function stored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

const encode = (binary: string) => btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
