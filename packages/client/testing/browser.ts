import { CookieJar, JSDOM } from "jsdom";

// Taken before any test freezes the clock.
const immediately = setImmediate;

/** One call that reached the fake provider. */
export interface Call {
  /** Method and path below `/sdk/v1`, as in `POST /b2b/sessions/revoke`. */
  operation: string;
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
  init: RequestInit;
}

/** An answer of the fake provider: `data`, an error's body, a whole response, or a failure to connect. */
type Answer = object | Response | Error;
export type Reply = Answer | ((call: Call) => Answer | Promise<Answer>);

/** A refusal of the provider: docs/wire/rules.md#errors. */
export function refusal(error_type: string, status = 401): Response {
  const error_url = `https://docs.example.test/errors#${error_type}`;
  const body = { status_code: status, request_id: "request-1", error_type, error_message: "Refused.", error_url };
  return Response.json(body, { status });
}

export const offline = () => new TypeError("Failed to fetch");

/** A browser profile: tabs that share cookies, storage, locks and one provider. */
export function openBrowser() {
  const cookieJar = new CookieJar();
  const stored = new Map<string, string>();
  const tabs: Window[] = [];
  const calls: Call[] = [];
  let replies: Record<string, Reply> = {};
  let storageFault: "denied" | "full" | undefined;
  const heldLocks = new Map<string, Promise<unknown>>();

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    const call: Call = {
      operation: `${init.method} ${pathname.replace(/^\/sdk\/v1/, "")}${search}`,
      url,
      headers: init.headers as Record<string, string>,
      body: init.body ? JSON.parse(init.body as string) : undefined,
      init,
    };
    calls.push(call);
    init.signal?.throwIfAborted();
    const reply = replies[call.operation] ?? (call.operation === "POST /events" ? {} : refusal("route_not_found", 404));
    const answer = await Promise.race([
      typeof reply === "function" ? reply(call) : reply,
      new Promise<never>((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
    ]);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response
      ? answer.clone()
      : Response.json({ data: { request_id: "request-1", status_code: 200, ...answer } });
  }

  function storageOf(tab: Window) {
    const log = (key: string, newValue: string | null) => {
      for (const other of tabs) if (other !== tab) dispatchStored(other, key, newValue);
    };
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        if (storageFault === "full") throw new Error("QuotaExceededError");
        if (stored.get(key) === value) return;
        stored.set(key, value);
        log(key, value);
      },
      removeItem(key: string) {
        if (stored.delete(key)) log(key, null);
      },
    };
  }

  /** An exclusive lock per name, as the Web Locks API grants them. */
  async function requestLock(name: string, options: { signal: AbortSignal }, work: () => Promise<unknown>) {
    const before = heldLocks.get(name) ?? Promise.resolve();
    let release = () => {};
    heldLocks.set(
      name,
      Promise.all([
        before,
        new Promise<void>((resolve) => {
          release = resolve;
        }),
      ]),
    );
    try {
      await Promise.race([
        before,
        new Promise((_, reject) => options.signal.addEventListener("abort", () => reject(options.signal.reason))),
      ]);
      return await work();
    } finally {
      release();
    }
  }

  return {
    calls,
    stored,
    cookieJar,
    /** The operations that reached the provider, telemetry aside. */
    operations: () => calls.map((call) => call.operation).filter((operation) => operation !== "POST /events"),
    callsOf: (operation: string) => calls.filter((call) => call.operation === operation),
    provide(more: Record<string, Reply>) {
      replies = { ...replies, ...more };
    },
    breakStorage(fault: "denied" | "full" | undefined) {
      storageFault = fault;
    },
    openTab(url = "https://app.example.test/login", { hasLocks = false } = {}): Window {
      const tab = new JSDOM("", { url, cookieJar }).window as unknown as Window;
      const storage = storageOf(tab);
      Object.defineProperties(tab, {
        fetch: { value: fetch },
        localStorage: {
          get() {
            if (storageFault === "denied") throw new Error("SecurityError");
            return storage;
          },
        },
      });
      if (hasLocks) Object.defineProperty(tab.navigator, "locks", { value: { request: requestLock } });
      tabs.push(tab);
      return tab;
    },
  };
}

/** Another tab, or a script that pretends to be one, wrote to storage. */
export function dispatchStored(tab: Window, key: string | null, newValue: string | null): void {
  const { StorageEvent } = tab as unknown as typeof globalThis;
  tab.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

/** Lets everything happen that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => immediately(resolve));
    // A verifier is hashed on another thread: on a busy machine its hash comes when this one does, not sooner.
    await crypto.subtle.digest("SHA-256", new Uint8Array(1));
  }
}
