import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `Su cuenta: ${name}`,
  profile: "Su perfil",
  switch: "Cambiar de organización",
  signOut: "Cerrar sesión",
  acting: "El equipo de soporte actúa por este miembro",
};
