import type { Client } from "@portico/client";
import type { SendResponse } from "@portico/wire";
import type { Send } from "../../flow/run-flow.ts";
import type { Typed } from "../../flow/screen.ts";
import type { Sent } from "../flow/codes.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Problem } from "../flow/events.ts";
import type { notices } from "../ui/strings/later.ts";
import type { LoginCallbacks, LoginEvents } from "./callbacks.ts";

/** Returns when a code was sent and when it expires, by this device's clock, which may be wrong. */
export function sentNow({ expires_in_seconds: seconds }: SendResponse): Sent {
  const atMs = Date.now();
  return { atMs, expiresAtMs: seconds === undefined ? undefined : atMs + seconds * 1000 };
}

/** Dependencies of one widget's effects. Callbacks are read on every use, because the host may change them. */
export interface Surroundings {
  client: Client;
  config: LoginConfig;
  callbacks(): LoginCallbacks;
  showProblem(problem: Problem): void;
  showNotice(notice: keyof typeof notices, kind?: "success" | "error"): void;
  /** The tag of the widget's language; undefined if English replaces another one. */
  locale(): string | undefined;
  /** The nonce of the page's Content-Security-Policy, for Google's script. */
  nonce(): string | undefined;
}

type AnswerOf<Type> = Type extends keyof LoginEvents ? LoginEvents[Type] : unknown;

/** Helpers for the effects of an area. */
export interface EffectKit<Event extends Typed> extends Surroundings {
  /** Ignored after the widget stops. */
  send: Send<Event>;
  /**
   * Makes a call, notifies the host of the result and sends it to the machine.
   * @param type the event name for the host; null if only errors are reported.
   * @param isStale whether the result is no longer needed.
   */
  perform<Type extends keyof LoginEvents | null, Answer extends AnswerOf<Type>>(
    type: Type,
    make: () => Promise<Answer>,
    done: (answer: Answer) => Event | null,
    failed: (problem: Problem) => Event | Promise<Event>,
    isStale?: () => boolean,
  ): Promise<void>;
  /** Replaces an earlier timer with the same name. */
  startTimer(name: string, delayMs: number, work: () => void): void;
  /** Ends a call that navigates away. Sends nothing, until the page is restored. */
  redirected(): null;
  /** Aborted when the widget stops. */
  signal: AbortSignal;
}

/** The functions of an area, one per effect. */
export type Effects<Effect extends Typed> = {
  readonly [Type in Effect["type"]]: (effect: Extract<Effect, { type: Type }>) => unknown;
};

/** Returns the language of emails: the host's for this method, else the widget's. */
export function localeFor(options: { locale?: string } | undefined, { locale }: Pick<Surroundings, "locale">) {
  const [language, region] = (locale() ?? "").split("-");
  // The only two languages with a region on the wire.
  const ours = language === "pt" ? "pt-br" : region === "xa" ? "en-xa" : language;
  return options?.locale ?? (ours || undefined);
}

/** Returns the lifetime of new sessions in minutes. Default: 60. */
export const sessionMinutes = ({ sessionOptions }: LoginConfig): number => sessionOptions?.sessionDurationMinutes ?? 60;

/** Returns the redirect URLs for login and signup, if the host sets them. Default: the project's. */
export function redirectURLs(options: { loginRedirectURL?: string; signupRedirectURL?: string } = {}) {
  return { login_redirect_url: options.loginRedirectURL, signup_redirect_url: options.signupRedirectURL };
}
