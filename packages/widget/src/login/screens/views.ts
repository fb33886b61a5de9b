import type { ComponentType } from "react";
import type { ScreenName } from "../flow/machine.ts";
import { Landing, LoggingIn } from "./Landing.tsx";
import { Main } from "./Main.tsx";
import type { ScreenProps } from "./screen-props.ts";

type View<Name extends ScreenName> = ComponentType<ScreenProps<Name>>;

/** A view that is shown without knowing which: the table below pairs it with its screen. */
export type AnyView = ComponentType<ScreenProps<ScreenName>>;

/** Main and the waits come with the widget. */
const present = { Main, Landing, LoggingIn } satisfies { [Name in ScreenName]?: View<Name> };

type Absent = Exclude<ScreenName, keyof typeof present>;

/** Every other screen comes in a chunk of its own. */
const absent: { [Name in Absent]: () => Promise<View<Name>> } = {
  WrongAccount: async () => (await import("./WrongAccount.tsx")).WrongAccount,
  EmailMethodSelection: async () => (await import("./EmailMethodSelection.tsx")).EmailMethodSelection,
  EmailConfirmation: async () => (await import("./EmailConfirmation.tsx")).EmailConfirmation,
  EmailOTPEntry: async () => (await import("./EmailOtpEntry.tsx")).EmailOtpEntry,
  Discovery: async () => (await import("./Discovery.tsx")).Discovery,
  LoggedIn: async () => (await import("./LoggedIn.tsx")).LoggedIn,
  Error: async () => (await import("./ErrorScreen.tsx")).ErrorScreen,
};

export const screenNames = [...Object.keys(present), ...Object.keys(absent)] as ScreenName[];

const views = new Map<ScreenName, AnyView>(Object.entries(present) as [ScreenName, AnyView][]);

/** The view of a screen, as far as it is here. */
export function viewOf(name: ScreenName): AnyView | undefined {
  return views.get(name);
}

/** Fetches the view of a screen; a failed fetch rejects and may be tried again. */
export async function fetchView(name: ScreenName): Promise<void> {
  if (views.has(name)) return;
  views.set(name, (await absent[name as Absent]()) as AnyView);
}
