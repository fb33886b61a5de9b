import type { confirmIdentity } from "../strings/confirm-identity.ts";
import type { Translated } from "./texts.ts";

type Load = () => Promise<{ confirmIdentity: Translated<typeof confirmIdentity> }>;

/** The texts of `ConfirmIdentity` in each language, for whoever draws it beside the widget. */
export const identityLanguages = {
  ar: () => import("./ar/confirm-identity.ts"),
  de: () => import("./de/confirm-identity.ts"),
  es: () => import("./es/confirm-identity.ts"),
  fr: () => import("./fr/confirm-identity.ts"),
  he: () => import("./he/confirm-identity.ts"),
  ja: () => import("./ja/confirm-identity.ts"),
  pt: () => import("./pt-br/confirm-identity.ts"),
} satisfies Record<string, Load>;
