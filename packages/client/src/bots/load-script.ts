interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface ScriptPage {
  trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy };
}

const LOAD_TIMEOUT_MS = 10_000;
const flights = new WeakMap<Window, Map<string, Promise<void>>>();
const policies = new WeakMap<Window, ScriptPolicy>();
const allowed = new Set<string>();

/** Loads a script whose URL comes from the bootstrap response, once per page. A failed load can be retried. */
export function loadScript(view: Window, url: string): Promise<void> {
  const pageFlights = flights.get(view) ?? new Map<string, Promise<void>>();
  flights.set(view, pageFlights);
  const flight = pageFlights.get(url) ?? addScript(view, url);
  pageFlights.set(url, flight);
  flight.catch(() => pageFlights.delete(url));
  return flight;
}

function addScript(view: Window, url: string): Promise<void> {
  const { document } = view;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(patience);
      script.remove();
      reject(new Error(`the script from ${new URL(url).host} failed to load.`));
    };
    const patience = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.async = true;
    // On a page whose Content-Security-Policy allows scripts by nonce, reuse the nonce of the page's own scripts.
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.onload = () => {
      clearTimeout(patience);
      resolve();
    };
    script.onerror = fail;
    Object.assign(script, { src: policyOf(view, url)?.createScriptURL(url) ?? url });
    document.head.append(script);
  });
}

/** Trusted Types: the page allows this policy by name. It accepts only the script URLs requested here. */
function policyOf(view: Window, url: string): ScriptPolicy | undefined {
  allowed.add(url);
  const { trustedTypes } = view as ScriptPage;
  const policy =
    policies.get(view) ??
    trustedTypes?.createPolicy("portico-bots", { createScriptURL: (text: string) => (allowed.has(text) ? text : "") });
  if (policy) policies.set(view, policy);
  return policy;
}
