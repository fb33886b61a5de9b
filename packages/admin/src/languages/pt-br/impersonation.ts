import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "O suporte age por um membro",
  says: ({ who, member }) => `${who} age como ${member}.`,
  reason: ({ reason }) => `Motivo: ${reason}`,
  until: ({ time }) => `Até: ${time}`,
  end: "Encerrar",
};
