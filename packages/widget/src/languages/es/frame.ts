import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "Con la tecnología de Portico",
  unavailable: "Algo ha salido mal",
  unavailableLead: "No se ha podido cargar esta parte de la página.",
  busy: "Un momento, por favor.",
  tryAgain: "Reintentar",
  reload: "Recargar la página",
};
