import type { Call } from "../../platform/call/call.ts";

// The callback's URL does not name the project, so the state does. Tokens never contain a dot.

export function stateOf(call: Call, token: string): string {
  return `${call.project.project_id}.${token}`;
}

export function parseState(state: string | undefined): { projectId: string; token: string } | undefined {
  const dot = state?.lastIndexOf(".") ?? -1;
  if (state === undefined || dot < 1) return undefined;
  return { projectId: state.slice(0, dot), token: state.slice(dot + 1) };
}
