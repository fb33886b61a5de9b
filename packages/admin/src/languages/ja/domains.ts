import type { AdminTexts } from "../texts.ts";

export const domains: AdminTexts["domains"] = {
  title: "ドメイン",
  lead: "ドメインが組織のものであることを証明します。証明すると、そのドメインのアドレスを持つ人が誤って別の組織に参加することがなくなり、アドレスからシングルサインオンが見つかります。",
  add: "ドメインを追加",
  nameLabel: "ドメイン",
  nameHint: "@ の後の部分です（例: example.com）。サブドメインは別のドメインとして扱われます。",
  claim: "追加",
  emptyTitle: "ドメインはまだありません",
  emptyText: "メールアドレスのドメインを追加してください。",
  verified: "確認済み",
  pending: "レコード待ち",
  losing: "レコードがありません",
  provesSince: "レコードを最後に確認した日時:",
  recordTitle: "ドメインの DNS を管理している場所で、この TXT レコードを設定してください",
  recordName: "名前",
  recordType: "種類",
  recordValue: "値",
  nameNote: "多くの DNS 管理画面では、名前にドメインが自動的に付きます。その場合はドメインを省いてください。",
  looking: "レコードを確認しています…",
  notLooked: "まだ確認していません。",
  lookedAt: "最終確認:",
  missing:
    "レコードはまだ見つかりません。DNS の変更には通常数分、場合によっては 1 日かかります。このページは確認を続けます。",
  kept: "ドメインは数日間保持されます。レコードを元に戻さないと、ドメインを失います。",
  look: "今すぐ確認",
  found: ({ domain }) => `レコードが見つかりました。${domain} は組織のドメインです。`,
  showRecord: "レコードを表示",
  hideRecord: "レコードを隠す",
  leadsTo: "このドメインのアドレスのシングルサインオン",
  leadsNowhere: "組織のどの接続でも",
  ledTo: ({ connection }) => `${connection} でサインイン`,
  changed: "保存しました",
  giveUp: "手放す",
  giveUpTitle: ({ domain }) => `${domain} を手放しますか？`,
  giveUpText:
    "手放すと、別の組織がこのドメインを登録できるようになり、アドレスはシングルサインオンに案内されなくなります。メンバーはそのまま残ります。再び登録するには新しいレコードが必要です。",
  givenUp: ({ domain }) => `${domain} を手放しました。`,
  readOnly: "ドメインの追加や証明には、すべての権限を持つロールが必要です。",
  refusals: {
    domain_already_claimed:
      "このドメインは別の組織が登録しています。お持ちのドメインの場合は、このアプリのサポートにお問い合わせください。",
    bad_request:
      "このドメインは登録できません。example.com のように入力してください。公開メールサービスのドメインは登録できません。",
    domain_not_found: "ドメインはすでに手放されています。",
  },
};
