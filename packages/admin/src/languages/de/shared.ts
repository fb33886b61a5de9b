import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "Erneut versuchen",
  cancel: "Abbrechen",
  save: "Speichern",
  saved: "Gespeichert",
  undo: "Rückgängig machen",
  undone: "Rückgängig gemacht",
  more: "Mehr anzeigen",
  loading: "Wird geladen …",
  copy: "Kopieren",
  copied: "Kopiert",
  close: "Schließen",
  back: "Zurück",
  search: "Suchen",
  remove: "Entfernen",
  optional: "optional",
  stepOf: ({ step, steps }) => `Schritt ${step} von ${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  signedOut: "Sie sind nicht mehr angemeldet. Melden Sie sich erneut an, um fortzufahren.",
  forbidden:
    "Ihre Rollen erlauben das nicht. Eine Administratorin oder ein Administrator Ihrer Organisation kann es tun oder Ihnen die Rolle geben.",
  limited: ({ time }) => `Zu viele Versuche. Versuchen Sie es in ${time} erneut.`,
  limitedSoon: "Zu viele Versuche. Versuchen Sie es gleich noch einmal.",
  unknown: "Etwas ist schiefgelaufen. Versuchen Sie es erneut.",
};
