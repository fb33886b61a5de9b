import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createMarkupChecker } from "./markup-checker.ts";

const thread = `
  import { answerQuestions } from ${JSON.stringify(new URL("../../../platform/lib/answer-questions.ts", import.meta.url).href)};
  const kept = [];
  answerQuestions((html) => {
    if (html === "stuck") for (;;);
    // Some 400 MiB.
    if (html === "large") while (kept.length < 500) kept.push(new Array(100_000).fill(0));
    return html === "wrong" ? ["found wrong, expected right"] : [];
  });
`;
const file = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);
const lost: unknown[] = [];
const OWNER = { project: "project-a" };
let checker: ReturnType<typeof createMarkupChecker>;
const open = (deadlineMs: number) => {
  lost.length = 0;
  checker = createMarkupChecker((error) => void lost.push(error), { file, deadlineMs });
};
afterEach(() => checker.stop());

const template = (html: string, ...translated: string[]) => ({
  template_id: "t",
  kind: "login" as const,
  html,
  translations: translated.map((own) => ({ locale: "fr" as const, html: own })),
});

test("each HTML is checked once and reported by its path; saved templates are not checked again", async () => {
  open(10_000);
  expect(await checker.listIssues(OWNER, [template("right", "wrong"), template("wrong")])).toEqual([
    { path: "email_templates[0].translations[0].html", message: "found wrong, expected right" },
  ]);
  expect(await checker.listIssues(OWNER, [template("wrong")], [template("right", "wrong")])).toEqual([]);
});

test("T150: HTML that takes too long is an issue, ends the check, and does not block the event loop", async () => {
  open(3_000);
  let turns = 0;
  let isDone = false;
  const faults = checker.listIssues(OWNER, [template("wrong", "stuck"), template("wrong")]).finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await setImmediate();
  expect(await faults).toEqual([
    { path: "email_templates[0].html", message: "found wrong, expected right" },
    {
      path: "email_templates[0].translations[0].html",
      message: expect.stringMatching(/^found HTML that takes more than 3000 ms or 64 MiB to read/),
    },
  ]);
  expect(turns).toBeGreaterThan(100);
  expect(lost).toHaveLength(1);
  expect(await checker.listIssues(OWNER, [template("right")])).toEqual([]);
});

test("T150: HTML that takes too much memory ends its thread, not the process", async () => {
  open(30_000);
  const [fault] = await checker.listIssues(OWNER, [template("large")]);
  expect(fault?.message).toMatch(/64 MiB/);
  expect(lost).toHaveLength(1);
});
