// The script of a played widget: how the provider answers, and who the visitor is.

/** How the provider answers; `silent` lets calls wait until that changes. */
export type Mood = "yes" | "no" | "busy" | "offline" | "silent";

/** What the provider knows about the visitor. */
export type Visitor = "several" | "one" | "nobody" | "authenticator" | "text" | "enrolling";

export interface Script {
  mood: Mood;
  visitor: Visitor;
  /** Response time, so that loading states are visible. */
  delayMs: number;
}

/** One call of the widget, by its name on the wire, and its result. */
export interface Call {
  id: number;
  operation: string;
  outcome: string;
}

export const firstScript: Script = { mood: "yes", visitor: "several", delayMs: 700 };
