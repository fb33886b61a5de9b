import { expect, test } from "vitest";
import { type EmailInLanguage, findTextErrors } from "./email-texts.ts";

const email = {
  locale: "en",
  words: { kind: "code", default: {}, variables: ["project_name", "code"] },
} as unknown as EmailInLanguage;
const errorsOf = (own: object) => findTextErrors({ email_texts: { code: { en: own } } }, email);

test("empty texts and unknown variables are errors", () => {
  expect(errorsOf({ subject: "{{code}} for {{project_name}}" })).toEqual({});
  expect(errorsOf({ subject: " ", title: "{{link}}", body: "{{code" })).toEqual({
    subject: "Enter a text, or reset to the default.",
    title: "{{link}} is not a variable of this email.",
    body: "{{code is not a variable of this email.",
  });
});

test("an email with fixed texts has no errors", () => {
  expect(findTextErrors({ email_texts: { code: { en: { title: "" } } } }, { ...email, words: null })).toEqual({});
});
