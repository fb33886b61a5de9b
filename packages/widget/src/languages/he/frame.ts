import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "מופעל באמצעות Portico",
  unavailable: "משהו השתבש",
  unavailableLead: "לא ניתן היה לטעון חלק זה של העמוד.",
  busy: "רק רגע, בבקשה.",
  tryAgain: "ניסיון חוזר",
  reload: "טעינת הדף מחדש",
};
