import type { LoginTexts } from "../texts.ts";

export const frame: LoginTexts["frame"] = {
  watermark: "Powered by Portico",
  unavailable: "問題が発生しました",
  unavailableLead: "ページのこの部分を読み込めませんでした。",
  busy: "しばらくお待ちください。",
  tryAgain: "再試行",
  reload: "ページを再読み込み",
};
