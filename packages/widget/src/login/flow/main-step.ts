import type { AuthMethod } from "@portico/wire";
import type { Problem } from "./events.ts";
import type { Facts } from "./facts.ts";
import type { Recipient } from "./recipient.ts";

/** Another primary factor is due: only these methods count, and the address may still have to be proven. */
export interface PrimaryDue {
  methods: readonly AuthMethod[];
  isEmailVerified: boolean;
}

export type MainStep = {
  screen: "Main";
  primary: PrimaryDue | null;
  busy: boolean;
  problem: Problem | null;
  /** While busy: the provider or the connection that the browser is redirected to. */
  redirect: string | null;
  /** The reason why Google's prompt is not there, once that is known. */
  oneTapMiss: { reason: string; isTold: boolean } | null;
  /** The address is a member's with a password, so the combined form asks for it. */
  hasPasswordField?: boolean;
} & Recipient;

export function mainStep(email = ""): MainStep {
  return {
    screen: "Main",
    email,
    organization: null,
    primary: null,
    busy: false,
    problem: null,
    redirect: null,
    oneTapMiss: null,
  };
}

/** Main shows nothing but a spinner until an organization's flow knows its organization. */
export function isWaitingForOrganization({ organization }: MainStep, { config }: Facts): boolean {
  return config.authFlowType === "Organization" && !organization;
}
