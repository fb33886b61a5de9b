import type { Client } from "@portico/client";
import type { SendResponse } from "@portico/wire";
import type { Send } from "../../flow/run-flow.ts";
import type { Typed } from "../../flow/screen.ts";
import type { Sent } from "../flow/codes.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Problem } from "../flow/events.ts";
import type { notices } from "../ui/strings/later.ts";
import type { LoginCallbacks, LoginEvents } from "./callbacks.ts";

/** The moment at which a code is known to have left, and the end that the answer told. */
export function sentNow({ expires_at }: SendResponse): Sent {
  return { atMs: Date.now(), expiresAtMs: Date.parse(`${expires_at}`) };
}

/** The surroundings of one widget's effects. The host may change its callbacks, so they are asked for each time. */
export interface Surroundings {
  client: Client;
  config: LoginConfig;
  callbacks(): LoginCallbacks;
  showProblem(problem: Problem): void;
  showNotice(notice: keyof typeof notices, kind?: "success" | "error"): void;
  /** The tag of the language that the widget speaks; empty where English stands in for another. */
  locale(): string | undefined;
  /** The nonce of the page's Content-Security-Policy, for Google's script. */
  nonce(): string | undefined;
}

type AnswerOf<Type> = Type extends keyof LoginEvents ? LoginEvents[Type] : unknown;

/** The tools with which an area turns its effects into calls, and sends the events that come of them. */
export interface EffectKit<Event extends Typed> extends Surroundings {
  /** Nothing is heard after the end. */
  send: Send<Event>;
  /**
   * Makes a call, tells the host how it went, and the machine what that means.
   * @param type the name under which the host hears of the answer; null where it hears of nothing but errors.
   * @param isStale whether nobody waits any more.
   */
  perform<Type extends keyof LoginEvents | null, Answer extends AnswerOf<Type>>(
    type: Type,
    make: () => Promise<Answer>,
    done: (answer: Answer) => Event | null,
    failed: (problem: Problem) => Event | Promise<Event>,
    isStale?: () => boolean,
  ): Promise<void>;
  /** Takes the place of an earlier timer of the name. */
  startTimer(name: string, delayMs: number, work: () => void): void;
  /** Ends a call that redirects the browser: with nothing, until the page is shown again. */
  redirected(): null;
  /** Ends with the widget. */
  signal: AbortSignal;
}

/** The functions of an area, one for each of its effects. */
export type Effects<Effect extends Typed> = {
  readonly [Type in Effect["type"]]: (effect: Extract<Effect, { type: Type }>) => unknown;
};

/** Returns the language of what is mailed: that which the host names with the method, else the widget's own. */
export function localeFor(options: { locale?: string } | undefined, { locale }: Pick<Surroundings, "locale">) {
  const [language, region] = (locale() ?? "").split("-");
  // The only two that the wire knows by more than their language.
  const ours = language === "pt" ? "pt-br" : region === "xa" ? "en-xa" : language;
  return options?.locale ?? (ours || undefined);
}

/** Returns how long a session lasts that begins here: an hour where the host does not say. */
export const sessionMinutes = ({ sessionOptions }: LoginConfig): number => sessionOptions?.sessionDurationMinutes ?? 60;

/** Returns where a login and a signup lead; the project's own where the host names none. */
export function redirectURLs(options: { loginRedirectURL?: string; signupRedirectURL?: string } = {}) {
  return { login_redirect_url: options.loginRedirectURL, signup_redirect_url: options.signupRedirectURL };
}
