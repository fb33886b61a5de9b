/** The part of Google's script that is used. Where the browser itself shows the prompt, it does not tell reasons. */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    cancel_on_tap_outside: boolean;
    callback: (answer: { credential: string }) => void;
  }): void;
  prompt(listener: (moment: PromptMoment) => void): void;
  cancel(): void;
}

export interface PromptMoment {
  isNotDisplayed?(): boolean;
  getNotDisplayedReason?(): string;
  isSkippedMoment?(): boolean;
  getSkippedReason?(): string;
}

interface GooglePage {
  google?: { accounts?: { id?: GoogleIdentity } };
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
}

const GOOGLE_URL = "https://accounts.google.com/gsi/client";
const PATIENCE_MS = 10_000;

const flights = new Map<string, Promise<GoogleIdentity>>();
const allowed = new Set<string>();
let policy: { createScriptURL(url: string): unknown } | undefined;

/** Google's script, loaded once per page. It is asked for only where a prompt is due, and a failure may be tried again. */
export function loadGoogle(url = GOOGLE_URL, nonce?: string): Promise<GoogleIdentity> {
  const flight = flights.get(url) ?? addScript(url, nonce);
  flights.set(url, flight);
  flight.catch(() => flights.delete(url));
  return flight;
}

function addScript(url: string, nonce = ""): Promise<GoogleIdentity> {
  const page = window as GooglePage;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(patience);
      script.remove();
      reject(new Error("Google's script did not load."));
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    allowed.add(url);
    // A page that requires Trusted Types allows this one by its name; it makes script addresses of nothing else.
    policy ??= page.trustedTypes?.createPolicy("portico", {
      createScriptURL: (text: string) => (allowed.has(text) ? text : ""),
    });
    script.async = true;
    script.nonce = nonce;
    script.onload = () => {
      clearTimeout(patience);
      const google = page.google?.accounts?.id;
      if (google) resolve(google);
      else fail();
    };
    script.onerror = fail;
    Object.assign(script, { src: policy?.createScriptURL(url) ?? url });
    document.head.append(script);
  });
}
