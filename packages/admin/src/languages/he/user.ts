import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `החשבון שלך: ${name}`,
  profile: "הפרופיל שלך",
  switch: "מעבר לארגון אחר",
  signOut: "התנתקות",
  acting: "התמיכה פועלת בשם חבר זה",
};
