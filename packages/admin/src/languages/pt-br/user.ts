import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `Sua conta: ${name}`,
  profile: "Seu perfil",
  switch: "Trocar de organização",
  signOut: "Sair",
  acting: "O suporte age por este membro",
};
