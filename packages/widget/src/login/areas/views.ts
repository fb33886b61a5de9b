import type { ComponentType } from "react";
import type { Rows, ScreenName, screens } from "../machine.ts";
import type { ScreenProps, ViewsOf } from "../ui/screen-props.ts";

/** The views of some screens, each under its screen's name. */
export type Views<Name extends ScreenName> = Pick<ViewsOf<Rows>, Name>;

export type AnyScreenProps = ScreenProps<Rows[ScreenName]>;

/** A view that is shown without knowing which: a table of views pairs it with its screen. */
export type AnyView = ComponentType<AnyScreenProps>;

/** The screens that come with the widget: the first one, and the waits. Every other comes a moment later. */
export type PresentScreen = "Main" | "Landing" | "LoggingIn";
/** Those that every project may come to. */
export type LaterScreen = Exclude<keyof typeof screens, PresentScreen>;
