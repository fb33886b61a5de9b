import { useCallback } from "react";
import { type AskOptions, type Method, managementPath } from "../ground/calls.ts";
import { useConsole } from "../ground/use-console.ts";

/** The console, and the management API of one project. */
export function useProject(projectId: string) {
  const { calls, ...ground } = useConsole();
  /** @param path from `/b2b` on. */
  const manage = useCallback(
    <Answer>(method: Method, path: string, options?: AskOptions) =>
      calls.ask<Answer>(method, managementPath(projectId, path), options),
    [calls, projectId],
  );
  return { ...ground, manage };
}

/** A path with ids in it, each as one step. */
export function pathOf(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce(
    (path, part, at) => `${path}${part}${at < ids.length ? encodeURIComponent(ids[at] ?? "") : ""}`,
    "",
  );
}
