import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "Bereitgestellt von Portico",
  unavailable: "Etwas ist schiefgelaufen",
  unavailableLead: "Dieser Teil der Seite konnte nicht geladen werden.",
  busy: "Einen Moment bitte.",
  tryAgain: "Erneut versuchen",
  reload: "Seite neu laden",
};
