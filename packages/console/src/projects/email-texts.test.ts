import { expect, test } from "vitest";
import { type EmailInLanguage, listTextFaults } from "./email-texts.ts";

const email = {
  locale: "en",
  words: { kind: "code", default: {}, variables: ["project_name", "code"] },
} as unknown as EmailInLanguage;
const faultsOf = (own: object) => listTextFaults({ email_texts: { code: { en: own } } }, email);

test("an empty text and a variable that the email does not have are faults", () => {
  expect(faultsOf({ subject: "{{code}} for {{project_name}}" })).toEqual({});
  expect(faultsOf({ subject: " ", title: "{{link}}", body: "{{code" })).toEqual({
    subject: "Type a text, or reset to the default.",
    title: "{{link}} is not a variable of this email.",
    body: "{{code is not a variable of this email.",
  });
});

test("an email whose words are fixed has no faults", () => {
  expect(listTextFaults({ email_texts: { code: { en: { title: "" } } } }, { ...email, words: null })).toEqual({});
});
