import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "לנסות שוב",
  cancel: "ביטול",
  save: "שמירה",
  saved: "נשמר",
  undo: "ביטול הפעולה",
  undone: "הפעולה בוטלה",
  more: "הצגת עוד",
  loading: "בטעינה…",
  copy: "העתקה",
  copied: "הועתק",
  close: "סגירה",
  back: "חזרה",
  search: "חיפוש",
  remove: "הסרה",
  optional: "לא חובה",
  stepOf: ({ step, steps }) => `שלב ${step} מתוך ${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "לא ניתן להתחבר לשרת. יש לבדוק את החיבור ולנסות שוב.",
  signedOut: "החיבור שלך הסתיים. יש להתחבר שוב כדי להמשיך.",
  forbidden: "התפקידים שלך אינם מאפשרים זאת. מנהל בארגון שלך יכול לבצע זאת או לתת לך את התפקיד.",
  limited: ({ time }) => `יותר מדי ניסיונות. אפשר לנסות שוב בעוד ${time}.`,
  limitedSoon: "יותר מדי ניסיונות. אפשר לנסות שוב בעוד רגע.",
  unknown: "משהו השתבש. יש לנסות שוב.",
};
