import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "El equipo de soporte actúa por un miembro",
  says: ({ who, member }) => `${who} actúa como ${member}.`,
  reason: ({ reason }) => `Motivo: ${reason}`,
  until: ({ time }) => `Hasta: ${time}`,
  end: "Finalizar",
};
