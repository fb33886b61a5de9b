import type { ComponentType } from "react";
import type { Rows, ScreenName, screens } from "../machine.ts";
import type { ScreenProps, ViewsOf } from "../ui/screen-props.ts";

/** The views of some screens, by screen name. */
export type Views<Name extends ScreenName> = Pick<ViewsOf<Rows>, Name>;

export type AnyScreenProps = ScreenProps<Rows[ScreenName]>;

/** Any view. A table of views pairs it with its screen. */
export type AnyView = ComponentType<AnyScreenProps>;

/** Screens in the initial bundle: the first form and the loading states. All others are in later chunks. */
export type PresentScreen = "Main" | "Landing" | "LoggingIn";
/** Screens that every project can reach. */
export type LaterScreen = Exclude<keyof typeof screens, PresentScreen>;
