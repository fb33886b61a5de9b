import type { AdminTexts } from "../texts.ts";

export const user: AdminTexts["user"] = {
  label: ({ name }) => `アカウント: ${name}`,
  profile: "プロフィール",
  switch: "組織を切り替える",
  signOut: "ログアウト",
  acting: "サポートがこのメンバーとして操作しています",
};
