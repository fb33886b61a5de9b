import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `Organización: ${name}. Cambiar`,
  title: "Sus organizaciones",
  search: "Buscar organizaciones",
  none: "Ninguna de sus organizaciones tiene ese nombre.",
  invited: "Invitación",
  join: "Unirse",
  signInAgain: "Iniciar sesión de nuevo",
  create: "Crear una organización",
  createTitle: "Nueva organización",
  nameLabel: "Nombre",
  continue: "Continuar",
  codeSent: ({ email }) => `Para comprobar que es usted, hemos enviado un código a ${email}.`,
  codeLabel: "Código de 6 dígitos",
};
