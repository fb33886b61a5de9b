interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface ScriptPage {
  trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy };
}

const PATIENCE_MS = 10_000;
const flights = new WeakMap<Window, Map<string, Promise<void>>>();
const policies = new WeakMap<Window, ScriptPolicy>();
const allowed = new Set<string>();

/** Loads a script that bootstrap names, once for each page. A failure may be tried again. */
export function loadScript(view: Window, url: string): Promise<void> {
  const ofPage = flights.get(view) ?? new Map<string, Promise<void>>();
  flights.set(view, ofPage);
  const flight = ofPage.get(url) ?? addScript(view, url);
  ofPage.set(url, flight);
  flight.catch(() => ofPage.delete(url));
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
    const patience = setTimeout(fail, PATIENCE_MS);
    script.async = true;
    // A page that allows scripts by a nonce gives its own scripts one, and this is one of them.
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

/** A page that requires Trusted Types allows this policy by its name; it makes script addresses of nothing else. */
function policyOf(view: Window, url: string): ScriptPolicy | undefined {
  allowed.add(url);
  const { trustedTypes } = view as ScriptPage;
  const policy =
    policies.get(view) ??
    trustedTypes?.createPolicy("portico-bots", { createScriptURL: (text: string) => (allowed.has(text) ? text : "") });
  if (policy) policies.set(view, policy);
  return policy;
}
