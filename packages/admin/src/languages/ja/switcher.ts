import type { AdminTexts } from "../texts.ts";

export const switcher: AdminTexts["switcher"] = {
  label: ({ name }) => `組織：${name}。切り替える`,
  title: "所属する組織",
  search: "組織を検索",
  none: "この名前の組織はありません。",
  invited: "招待",
  join: "参加する",
  signInAgain: "もう一度サインイン",
  create: "組織を作成",
  createTitle: "新しい組織",
  nameLabel: "名前",
  continue: "続ける",
  codeSent: ({ email }) => `ご本人であることを確認するため、${email} にコードを送信しました。`,
  codeLabel: "6桁のコード",
};
