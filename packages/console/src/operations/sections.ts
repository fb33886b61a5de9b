/** The sections of Operations, as their URLs name them. */
export const operationsSections = [
  ["health", "Health"],
  ["sign-ins", "Sign-ins"],
  ["nodes", "Nodes"],
  ["queues", "Queues"],
  ["limits", "Errors and limits"],
  ["certificates", "Certificates"],
  ["sso", "Failed SSO sign-ins"],
] as const;

export type OperationsSection = (typeof operationsSections)[number][0] | "development";

export const operationsRoutes: readonly string[] = [
  ...operationsSections.map(([path]) => path),
  "queues/{project}/{queue}",
  "development",
];
