import type { AdminTexts } from "../texts.ts";

export const impersonation: AdminTexts["impersonation"] = {
  label: "サポートがメンバーとして操作しています",
  says: ({ who, member }) => `${who} が ${member} として操作しています。`,
  reason: ({ reason }) => `理由: ${reason}`,
  until: ({ time }) => `${time} まで`,
  end: "終了する",
};
