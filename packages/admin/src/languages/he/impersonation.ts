import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "התמיכה פועלת בשם חבר",
  says: ({ who, member }) => `${who} פועל בשם ${member}.`,
  reason: ({ reason }) => `סיבה: ${reason}`,
  until: ({ time }) => `עד ${time}`,
  end: "סיום",
};
