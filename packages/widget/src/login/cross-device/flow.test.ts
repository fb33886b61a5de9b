import { expect, test } from "vitest";
import { ADA, sampleFacts, sampleHandover } from "../../testing/login-samples.ts";
import { mainStep } from "../flow/main-step.ts";
import type { FlowState } from "../machine.ts";
import { transition } from "../transition.ts";

const main: FlowState = {
  ...sampleFacts({ products: ["emailMagicLinks"] }, { emailLinkAndCode: true }),
  step: { ...mainStep(ADA), busy: true },
  history: [],
};
const linkSent = { type: "linkSent", email: ADA, atMs: 1, handover: sampleHandover } as const;

test("a hand-over is watched while its number is on the screen: from the mail on, away from it, and back", () => {
  const [sent, watched] = transition(main, linkSent);
  expect(watched).toEqual([{ type: "watchCrossDevice", handover: sampleHandover }]);
  const [typing, left] = transition(sent, { type: "codeInsteadClicked" });
  expect(left).toEqual([{ type: "watchCrossDevice", handover: null }]);
  expect(transition(typing, { type: "backClicked" })[1]).toEqual(watched);
  expect(transition(sent, { type: "startOverClicked" })[1]).toEqual(left);
  expect(transition(sent, { type: "bootstrapLoaded", bootstrap: sent.bootstrap ?? expect.fail() })[1]).toEqual([]);
});

test("without one nothing is watched", () => {
  const [sent, effects] = transition(main, { ...linkSent, handover: undefined });
  expect([sent.step.screen, effects]).toEqual(["EmailConfirmation", []]);
  expect(transition(sent, { type: "startOverClicked" })[1]).toEqual([]);
});
