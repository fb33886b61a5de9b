import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "Volver a intentarlo",
  cancel: "Cancelar",
  save: "Guardar",
  saved: "Guardado",
  undo: "Deshacer",
  undone: "Deshecho",
  more: "Mostrar más",
  loading: "Cargando…",
  copy: "Copiar",
  copied: "Copiado",
  close: "Cerrar",
  back: "Volver",
  search: "Buscar",
  remove: "Quitar",
  optional: "opcional",
  stepOf: ({ step, steps }) => `Paso ${step} de ${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "No se ha podido contactar con el servidor. Compruebe la conexión y vuelva a intentarlo.",
  signedOut: "La sesión ha terminado. Inicie sesión de nuevo para continuar.",
  forbidden: "Sus roles no lo permiten. Un administrador de su organización puede hacerlo o darle el rol.",
  limited: ({ time }) => `Demasiados intentos. Vuelva a intentarlo en ${time}.`,
  limitedSoon: "Demasiados intentos. Vuelva a intentarlo en un momento.",
  unknown: "Algo ha salido mal. Vuelva a intentarlo.",
};
