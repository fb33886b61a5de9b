import type { Call } from "../call/call.ts";
import { randomToken } from "../crypto/tokens.ts";

// The callback's address names no project, so the state does. Tokens hold no dot.

export function newState(call: Call): { state: string; token: string } {
  const token = randomToken();
  return { state: `${call.project.project_id}.${token}`, token };
}

export function parseState(state: string | undefined): { projectId: string; token: string } | undefined {
  const dot = state?.lastIndexOf(".") ?? -1;
  if (state === undefined || dot < 1) return undefined;
  return { projectId: state.slice(0, dot), token: state.slice(dot + 1) };
}
