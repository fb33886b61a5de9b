import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `Organização: ${name}. Trocar`,
  title: "Suas organizações",
  search: "Pesquisar organizações",
  none: "Nenhuma das suas organizações tem esse nome.",
  invited: "Convite",
  join: "Participar",
  signInAgain: "Entrar novamente",
  create: "Criar uma organização",
  createTitle: "Nova organização",
  nameLabel: "Nome",
  continue: "Continuar",
  codeSent: ({ email }) => `Para confirmar que é você, enviamos um código para ${email}.`,
  codeLabel: "Código de 6 dígitos",
};
