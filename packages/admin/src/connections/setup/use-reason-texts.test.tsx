import { StringsContext } from "@portico/ui/texts/use-strings";
import { ssoReasons } from "@portico/wire";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import german from "../../languages/de.json" with { type: "json" };
import { useReasonTexts } from "./use-reason-texts.ts";

function Refusal({ reason }: { reason: string }) {
  const { verdict, setting } = useReasonTexts()({ reason, verdict: "As sent.", setting: "As sent, too." });
  return `${verdict} ${setting}`;
}

const render = (reason: string, strings?: object) =>
  renderToStaticMarkup(
    <StringsContext.Provider value={strings}>
      <Refusal reason={reason} />
    </StringsContext.Provider>,
  );

test("translates the reason of a rejection by its code", () => {
  expect(render("expired", german)).toBe(`${german.ssoReasons.expired.verdict} ${german.ssoReasons.expired.setting}`);
  expect(german.ssoReasons.expired.verdict).not.toBe(ssoReasons.expired.verdict);
});

test.each([
  ["in English", "expired", undefined],
  ["if this version does not know the reason", "newer_reason", german],
])("shows the provider's sentence %s", (_, reason, strings) => {
  expect(render(reason, strings)).toBe("As sent. As sent, too.");
});
