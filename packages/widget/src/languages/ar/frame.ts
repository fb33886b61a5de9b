import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "مدعوم من Portico",
  unavailable: "حدث خطأ ما",
  unavailableLead: "تعذّر تحميل هذا الجزء من الصفحة.",
  busy: "لحظة من فضلك.",
  tryAgain: "إعادة المحاولة",
  reload: "إعادة تحميل الصفحة",
};
