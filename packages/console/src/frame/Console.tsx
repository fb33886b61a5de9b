import { PartFrame } from "@portico/admin/kit";
import { Action } from "@portico/ui/components/Action";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { type Languages, useLanguage } from "@portico/ui/texts/use-language";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { lazy, Suspense, useMemo } from "react";
import { createConsoleCalls } from "../shared/calls.ts";
import { ConsoleContext, consoleStrings } from "../shared/use-console.ts";
import { Brand, Shell } from "./Shell.tsx";
import { useOperator } from "./use-operator.ts";

const SignIn = lazy(() => import("./SignIn.tsx"));

addStyles(`
.portico-console-refused { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
`);

/** The console is in English. */
const languages: Languages = { __proto__: null, en: null };

/** The console: loads the operator, then shows sign-in, an error or the current page. */
export function Console() {
  const calls = useMemo(() => createConsoleCalls(), []);
  const entry = useOperator(calls);
  const language = useLanguage(languages, "en", consoleStrings);
  if (entry.at === "sign_in")
    return (
      <main className="console-single">
        <Suspense>
          <SignIn
            client={entry.client}
            organizationSlug={entry.settings.organization_slug}
            onSignedIn={() => {
              history.replaceState(null, "", location.pathname);
              void entry.enter();
            }}
          />
        </Suspense>
      </main>
    );
  // Console pages use the calls of ConsoleContext instead.
  const noCalls = { client: undefined as never, admin: undefined as never, sessions: undefined as never };
  return (
    <PartFrame calls={noCalls} language={language} styles={{ colorScheme: "auto" }}>
      {entry.at === "in" ? (
        <ConsoleContext.Provider value={{ calls, operator: entry.operator, mode: entry.settings.mode }}>
          <Shell onLeave={() => void entry.leave()} />
        </ConsoleContext.Provider>
      ) : (
        <main className="console-single">
          {entry.at === "loading" && <Skeleton rows={2} />}
          {entry.at === "failed" && <FailureNote failure={entry.failure} onRetry={() => void entry.enter()} />}
          {entry.at === "refused" && <Refused onLeave={() => void entry.leave()} />}
        </main>
      )}
    </PartFrame>
  );
}

/** Shown to a signed-in member without an operator role. */
export function Refused({ onLeave }: { onLeave: () => void }) {
  return (
    <div {...part("console-refused")}>
      <Brand />
      <div {...part("console-hold")}>
        <Empty
          isLocked
          title="You don't have access to the console"
          actions={<Action onClick={onLeave}>Use another account</Action>}
        >
          Your account has no operator role. Ask an owner to assign you one.
        </Empty>
      </div>
    </div>
  );
}
