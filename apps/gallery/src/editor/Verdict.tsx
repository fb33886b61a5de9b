import { type HiddenMethod, lintLogin, methodName, type ShownMethod } from "@portico/widget/linter";
import type { Draft } from "./draft.ts";

const reasons: Record<ShownMethod["because"] | HiddenMethod["because"], string> = {
  configured: "it is configured",
  allowed: "the organization allows it, and nothing that is configured",
  due: "it is due",
  fallback: "nothing that is configured can be used",
  notAllowed: "the organization does not allow it",
  notDue: "it is not due",
  noConnections: "the organization has no connection",
  noProviders: "no provider is named",
  notConfigured: "the organization allows it, but it is not configured",
  unknownProduct: "there is no such product",
};

/** What the linter says of a draft. */
export function Verdict({ draft }: { draft: Draft }) {
  const lint = lintLogin(draft.config, draft.policy);
  const worst = lint.endsNowhere ? "deadEnd" : lint.findings.length > 0 ? "warning" : "none";
  const sums = { deadEnd: "Nobody can sign in.", warning: "It works, with a but.", none: "Nothing to object to." };
  const isDead = worst === "warning" && lint.findings.some(({ severity }) => severity === "deadEnd");
  return (
    <section className="card verdict" aria-label="Linter" aria-live="polite">
      <p className="sum" data-severity={worst}>
        {isDead ? "Some end nowhere." : sums[worst]}
      </p>
      {lint.findings.length > 0 && (
        <ul>
          {lint.findings.map(({ code, severity, text }) => (
            <li key={`${code} ${text}`} data-severity={severity}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Methods title="The first screen shows" methods={lint.shown} />
      <Methods title="It does not show" methods={lint.hidden} />
      {lint.entries.some(({ leads }) => leads !== "in") && (
        <>
          <h2 className="small">In the organization</h2>
          <ul>
            {lint.entries.map(({ by, leads, others }) => (
              <li key={by}>
                <strong>{capital(methodName(by))}</strong> {leads === "in" && "leads in"}
                {leads === "nowhere" && "leads nowhere"}
                {leads === "otherMethod" && `is followed by ${others.map(methodName).join(", or ")}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {lint.secondFactor?.isRequired && lint.secondFactor.offered.length > 0 && (
        <p>Then a second factor: {lint.secondFactor.offered.map(methodName).join(", or ")}.</p>
      )}
    </section>
  );
}

function Methods({ title, methods }: { title: string; methods: readonly (ShownMethod | HiddenMethod)[] }) {
  if (methods.length === 0) return null;
  return (
    <>
      <h2 className="small">{title}</h2>
      <ul>
        {methods.map(({ method, because }) => (
          <li key={method}>
            <strong>{capital(methodName(method))}</strong> because {reasons[because]}
          </li>
        ))}
      </ul>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
