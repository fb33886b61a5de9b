// The areas that only some projects need. Each comes alone, where a project offers it or an answer asks for it.
import type { MemberAuthResponse } from "@portico/wire";
import type { Facts } from "./facts.ts";

export type AreaName = "mfa" | "passwords" | "sso";

/** What an area brings, by the tables that it goes into. */
export interface Area {
  /** The rows of its screens. */
  screens: object;
  views: object;
  effects(kit: never): object;
  /** Main's field of passwords. */
  PasswordField?: unknown;
  /** What Main hears of it. */
  mainOn?: object;
  /** The first step of a second factor that is due. */
  beginSecondFactor?(answer: MemberAuthResponse, facts: Facts, atMs: number): unknown;
}

/** The areas that are here. */
export const areas: { [Name in AreaName]?: Area } = {};
