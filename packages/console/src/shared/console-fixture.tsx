// Calls of the console for tests and the gallery, answered from a table instead of a provider.
import { type AdminFixture, createMockCalls } from "@portico/admin/fixtures";
import { bindCalls } from "@portico/backend/calls";
import { StringsContext } from "@portico/ui/texts/use-strings";
import type { ReactNode } from "react";
import type { CallOptions } from "./call-options.ts";
import type { OperatorRole } from "./calls.ts";
import { type ConsoleCalls, operations } from "./operations.ts";
import { ConsoleContext, consoleStrings, ProjectNames } from "./use-console.ts";

/** Answers by operation name. Calls that are not listed never resolve. */
export type ConsoleAnswers = {
  [Name in keyof typeof operations]?: (request: Record<string, unknown>, options: CallOptions) => unknown;
};

function createFixedCalls(answers: ConsoleAnswers): ConsoleCalls {
  return bindCalls<ConsoleCalls, CallOptions>(operations, (_, name) => (request = {}, options = {}) => {
    const answer = answers[name as keyof ConsoleAnswers];
    return new Promise((resolve) => {
      if (answer) resolve(answer(request, options));
    });
  });
}

const projectNames = new Map([["project-live-acme", "Acme Boards"]]);

/** Renders a page in the console for an operator with this role. */
export function consoleFixture(
  screen: ReactNode,
  answers: ConsoleAnswers,
  { role = "owner" }: { role?: OperatorRole } = {},
): AdminFixture {
  const operator = { operator_id: "member-test-olga", email_address: "olga@acme.test", role };
  return {
    calls: createMockCalls({}),
    isEnglish: true,
    screen: (
      <StringsContext.Provider value={consoleStrings}>
        <ConsoleContext.Provider value={{ calls: createFixedCalls(answers), operator, mode: "development" }}>
          <ProjectNames.Provider value={projectNames}>{screen}</ProjectNames.Provider>
        </ConsoleContext.Provider>
      </StringsContext.Provider>
    ),
  };
}
