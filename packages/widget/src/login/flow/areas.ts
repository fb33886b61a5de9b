// Areas that only some projects need. Each is a lazy chunk, loaded if the project offers it or a response requires
// it.
import type { MemberAuthResponse } from "@portico/wire";
import type { FlowContext } from "./context.ts";

export type AreaName = "mfa" | "passwords" | "sso";

/** What an area contributes to the machine. */
export interface Area {
  /** The rows of its screens. */
  screens: object;
  views: object;
  effects(kit: never): object;
  /** Main's password field. */
  PasswordField?: unknown;
  /** Its handlers for Main. */
  mainOn?: object;
  /** Returns the first step of a required second factor. */
  beginSecondFactor?(answer: MemberAuthResponse, context: FlowContext, atMs: number): unknown;
}

/** The loaded areas. */
export const areas: { [Name in AreaName]?: Area } = {};
