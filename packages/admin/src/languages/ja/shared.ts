import type { AdminTexts } from "../texts.ts";

export const shared: AdminTexts["shared"] = {
  tryAgain: "もう一度試す",
  cancel: "キャンセル",
  save: "保存",
  saved: "保存しました",
  undo: "元に戻す",
  undone: "元に戻しました",
  more: "さらに表示",
  loading: "読み込んでいます…",
  copy: "コピー",
  copied: "コピーしました",
  close: "閉じる",
  back: "戻る",
  search: "検索",
  remove: "削除",
  optional: "任意",
  stepOf: ({ step, steps }) => `ステップ ${step}/${steps}`,
};

export const failures: AdminTexts["failures"] = {
  unreachable: "サーバーに接続できませんでした。接続を確認して、もう一度お試しください。",
  signedOut: "サインインの有効期限が切れました。続けるには、もう一度サインインしてください。",
  forbidden: "お持ちのロールでは許可されていません。組織の管理者が実行するか、ロールを付与できます。",
  limited: ({ time }) => `試行回数が多すぎます。${time}後にもう一度お試しください。`,
  limitedSoon: "試行回数が多すぎます。しばらくしてからもう一度お試しください。",
  unknown: "問題が発生しました。もう一度お試しください。",
};
