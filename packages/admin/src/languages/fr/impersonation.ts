import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "L’assistance agit pour un membre",
  says: ({ who, member }) => `${who} agit en tant que ${member}.`,
  reason: ({ reason }) => `Motif : ${reason}`,
  until: ({ time }) => `Jusqu’à : ${time}`,
  end: "Mettre fin",
};
