import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `ארגון: ${name}. החלפה`,
  title: "הארגונים שלך",
  search: "חיפוש ארגונים",
  none: "אין לך ארגון בשם הזה.",
  invited: "הזמנה",
  join: "הצטרפות",
  signInAgain: "להתחבר שוב",
  create: "יצירת ארגון",
  createTitle: "ארגון חדש",
  nameLabel: "שם",
  continue: "המשך",
  codeSent: ({ email }) => `כדי לוודא שזה אכן אתם, שלחנו קוד אל ${email}.`,
  codeLabel: "קוד בן 6 ספרות",
};
