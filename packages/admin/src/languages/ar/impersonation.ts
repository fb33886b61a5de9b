import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "فريق الدعم يتصرف نيابةً عن عضو",
  says: ({ who, member }) => `${who} يتصرف بصفة ${member}.`,
  reason: ({ reason }) => `السبب: ${reason}`,
  until: ({ time }) => `حتى ${time}`,
  end: "إنهاء",
};
