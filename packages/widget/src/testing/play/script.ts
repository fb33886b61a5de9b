// What a played widget meets: a provider that does as it is told, and a visitor of some kind.

/** How the provider answers from now on; `silent` lets calls wait until that changes. */
export type Mood = "yes" | "no" | "busy" | "offline" | "silent";

/** The visitor, as the provider knows them. */
export type Visitor = "several" | "one" | "nobody" | "authenticator" | "text" | "enrolling";

export interface Script {
  mood: Mood;
  visitor: Visitor;
  /** The time that an answer takes, so that waiting can be seen. */
  delayMs: number;
}

/** One call of the widget, by its name on the wire, and what came of it. */
export interface Call {
  id: number;
  operation: string;
  outcome: string;
}

export const firstScript: Script = { mood: "yes", visitor: "several", delayMs: 700 };
