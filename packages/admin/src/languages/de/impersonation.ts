import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "Der Support handelt für ein Mitglied",
  says: ({ who, member }) => `${who} handelt als ${member}.`,
  reason: ({ reason }) => `Grund: ${reason}`,
  until: ({ time }) => `Bis ${time}`,
  end: "Beenden",
};
