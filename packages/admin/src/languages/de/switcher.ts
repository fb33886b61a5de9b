import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `Organisation: ${name}. Wechseln`,
  title: "Ihre Organisationen",
  search: "Organisationen durchsuchen",
  none: "Keine Ihrer Organisationen trägt diesen Namen.",
  invited: "Einladung",
  join: "Beitreten",
  signInAgain: "Erneut anmelden",
  create: "Organisation erstellen",
  createTitle: "Neue Organisation",
  nameLabel: "Name",
  continue: "Weiter",
  codeSent: ({ email }) => `Um sicherzugehen, dass Sie es sind, haben wir einen Code an ${email} gesendet.`,
  codeLabel: "6-stelliger Code",
};
