import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "Tentar novamente",
  cancel: "Cancelar",
  save: "Salvar",
  saved: "Salvo",
  undo: "Desfazer",
  undone: "Desfeito",
  more: "Mostrar mais",
  loading: "Carregando…",
  copy: "Copiar",
  copied: "Copiado",
  close: "Fechar",
  back: "Voltar",
  search: "Pesquisar",
  remove: "Remover",
  optional: "opcional",
  stepOf: ({ step, steps }) => `Etapa ${step} de ${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "Não foi possível acessar o servidor. Verifique a conexão e tente novamente.",
  signedOut: "Sua sessão terminou. Entre novamente para continuar.",
  forbidden: "Suas funções não permitem isso. Um administrador da sua organização pode fazê-lo ou dar a função a você.",
  limited: ({ time }) => `Tentativas demais. Tente novamente em ${time}.`,
  limitedSoon: "Tentativas demais. Tente novamente em instantes.",
  unknown: "Algo deu errado. Tente novamente.",
};
