// What a page of the console speaks to in tests and in the gallery: a table of answers in the place of a provider.
import { type AdminFixture, createWorld } from "@portico/admin/fixtures";
import type { ReactNode } from "react";
import type { AskOptions, ConsoleCalls, OperatorRole } from "./calls.ts";
import { ConsoleContext } from "./use-console.ts";

/** By method and path below `/console/api`; one that is not here never answers. */
export type ConsoleAnswers = Record<string, (options: AskOptions) => unknown>;

function createConsoleWorld(answers: ConsoleAnswers): ConsoleCalls {
  return {
    ask: (method, path, options = {}) => {
      const answer = answers[`${method} ${path}`];
      return new Promise((resolve) => {
        if (answer) resolve(answer(options) as never);
      });
    },
  };
}

/** A page in the console, for an operator of this role. */
export function consoleFixture(
  screen: ReactNode,
  answers: ConsoleAnswers,
  { role = "owner" }: { role?: OperatorRole } = {},
): AdminFixture {
  const operator = { operator_id: "member-test-olga", email_address: "olga@acme.test", role };
  return {
    calls: createWorld({}),
    screen: (
      <ConsoleContext.Provider value={{ calls: createConsoleWorld(answers), operator, mode: "development" }}>
        {screen}
      </ConsoleContext.Provider>
    ),
  };
}
