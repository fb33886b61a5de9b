import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "Com tecnologia Portico",
  unavailable: "Algo deu errado",
  unavailableLead: "Não foi possível carregar esta parte da página.",
  busy: "Um momento, por favor.",
  tryAgain: "Tentar novamente",
  reload: "Recarregar a página",
};
