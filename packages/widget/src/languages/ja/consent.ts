import type { ConsentTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const answered = "このリクエストは古いか、すでに応答済みです。アプリからやり直してください。";

export const texts: ConsentTexts = {
  frame,
  consent: {
    loading: "読み込んでいます…",
    leaving: "アプリに戻ります…",
    theApp: "アプリ",

    noSession: "有効なセッションが見つかりません。続けるにはログインしてください。",
    noSessionTitle: "ログインしていません",
    missingParameter: ({ parameter }) =>
      `必須のパラメーターがありません: ${parameter}。アプリの開発者にお問い合わせください。`,
    failedTitle: "問題が発生しました",
    failed: "しばらくしてからもう一度お試しください。",
    tryAgain: "再試行",
    appFault:
      "このアプリのリクエストには応答できません。アプリには何も共有されていません。アプリの提供元にお知らせください。",
    tooMany: "試行回数が多すぎます。しばらく待ってからもう一度お試しください。",
    tooManyUntil: ({ time }) => `試行回数が多すぎます。${time}後にもう一度お試しください。`,
    byType: {
      authorization_request_not_found: answered,
      consent_not_asked: answered,
      connected_app_not_allowed_for_org: "所属する組織では、メンバーがこのアプリを接続することは許可されていません。",
      reauthentication_required:
        "アプリが再ログインを求めています。いったんログアウトしてから、アプリからやり直してください。",
      second_factor_required:
        "アプリが 2 つ目の認証要素を求めています。それを使ってログインしてから、アプリからやり直してください。",
      session_authorization_tenancy_error: "アプリは、現在ログインしている組織とは別の組織を求めています。",
      internal_server_error: "しばらくしてからもう一度お試しください。",
      service_unavailable: "しばらくしてからもう一度お試しください。",
    },
    closePage: "このページを閉じてかまいません。",

    signInTitle: ({ clientName, projectName }) =>
      projectName ? `${projectName} で ${clientName} にログイン` : `${clientName} にログイン`,
    accessTitle: ({ clientName, projectName }) =>
      `${clientName} が${projectName ? ` ${projectName} ` : "あなた"}のアカウントへのアクセスを求めています`,
    account: ({ email, organizationName }) => `${organizationName} の ${email} として`,
    switchOrganization: "別の組織を使用",

    requesting: ({ clientName }) => `${clientName} が求めている権限:`,
    allowTo: ({ clientName }) => `${clientName} に許可する操作:`,
    scopes: {
      openid: "本人確認",
      openidDetail: "アカウントに保存されている情報の表示",
      personal: "個人プロフィール情報の表示",
      profileDetail: "名前、プロフィール写真、言語設定",
      emailDetail: "メールアドレス",
      phoneDetail: "電話番号",
      offline: "アプリを使用していないときのデータへのアクセス",
      offlineDetail: "オフラインのときのデータの使用",
      backgroundDetail: "あなたに代わってバックグラウンドで行う処理",
    },
    fullAccess: ({ clientName, organizationName, days: count }) =>
      `${clientName} は${count ? ` ${count} 日間、または` : ""}接続を解除するまで、${organizationName ? ` ${organizationName} ` : "この組織"}であなたに代わって、あなたに許可されている操作を行えます。ログイン方法を変更することはできません。`,
    otherScope: ({ scope }) => `スコープ ${scope} の使用`,
    ungrantable: ({ clientName }) => `${clientName} が求めている権限の一部を許可する権限がありません。`,
    cannotGrant: ({ clientName }) => `${clientName} に許可できない操作:`,

    returnsToHost: ({ place }) => `${place} に移動します。`,
    returnsToComputer: ({ place }) => `このコンピューター上のアプリ (${place}) に移動します。`,
    returnsToApp: ({ place }) => `このデバイス上のアプリ (${place}) に移動します。`,
    resource: ({ resource }) => `アクセスの対象は ${resource} です。`,
    registeredByProject: ({ projectName, date }) =>
      projectName
        ? `${projectName} が ${date} にこのアプリを追加しました。`
        : `このアプリは ${date} に追加されました。`,
    registeredItself: ({ projectName, date }) =>
      `このアプリは ${date} にアプリ自身によって追加されました。所有者は${projectName ? ` ${projectName} による` : ""}確認を受けていません。`,
    deny: "拒否",
    allow: "許可",

    organizationTitle: "続けるには組織を選択してください",
    currentOrganization: "現在",
    back: "戻る",

    logoutTitle: "ログアウトしますか?",
    logoutQuestion: ({ projectName }) =>
      projectName ? `${projectName} のアカウントからログアウトしますか?` : "アカウントからログアウトしますか?",
    yes: "はい",
    no: "いいえ",

    allowedTitle: "完了しました",
    allowed: "このページを閉じてかまいません。",
    deniedTitle: "アクセスを拒否しました",
    denied: "アプリへのアクセスは拒否されました。",
    loggedOutTitle: "ログアウトしました",
    loggedOut: "このページを閉じてかまいません。",
    stillLoggedInTitle: "ログインしたままです",
    stillLoggedIn: "ログアウトしていません。このページを閉じてかまいません。",
    about: ({ clientName }) => `${clientName} について`,
    saysOfItself: "アプリによる説明:",
  },
};

export const dir = "ltr";
