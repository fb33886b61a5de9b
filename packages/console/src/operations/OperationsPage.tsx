import { Sections } from "@portico/ui/components/Sections";
import { navigate, pathOf } from "../shared/navigate.ts";
import type { ConsolePageProps } from "../shared/page.ts";
import { useConsole } from "../shared/use-console.ts";
import { Certificates } from "./Certificates.tsx";
import { Development } from "./Development.tsx";
import { Health } from "./Health.tsx";
import { Limits } from "./Limits.tsx";
import { Nodes } from "./Nodes.tsx";
import { Queues } from "./Queues.tsx";
import { SignInCounts } from "./SignInCounts.tsx";
import { SsoFailures } from "./SsoFailures.tsx";

const names = [
  ["health", "Health"],
  ["sign-ins", "Sign-ins"],
  ["nodes", "Nodes"],
  ["queues", "Queues"],
  ["limits", "Errors and limits"],
  ["certificates", "Certificates"],
  ["sso", "Failed SSO sign-ins"],
] as const;
type Name = (typeof names)[number][0] | "development";

/** Health, sign-in counts, queues, limits and certificates of the whole provider. */
export default function OperationsPage({ rest: [asked, ...steps] }: Pick<ConsolePageProps, "rest">) {
  const { mode } = useConsole();
  const all: readonly (readonly [Name, string])[] =
    mode === "development" ? [...names, ["development", "Development"]] : names;
  const current = all.find(([name]) => name === asked)?.[0] ?? "health";
  return (
    <Sections
      label="Operations"
      names={all}
      current={current}
      onChoose={(name) => navigate(pathOf("operations", name))}
    >
      {current === "health" && <Health />}
      {current === "sign-ins" && <SignInCounts />}
      {current === "nodes" && <Nodes />}
      {current === "queues" && <Queues steps={steps} />}
      {current === "limits" && <Limits />}
      {current === "certificates" && <Certificates />}
      {current === "sso" && <SsoFailures />}
      {current === "development" && <Development />}
    </Sections>
  );
}
