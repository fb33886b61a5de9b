import type { LoginTexts } from "../texts.ts";
import { frame } from "./frame.ts";

const wrongCode = "コードが正しくありません。もう一度お試しください。";
const tookTooLong = "このログインは有効期限が切れました。もう一度お試しください。";
const noPassword = "このユーザーのパスワードが見つかりません。";
const sessionOver = "セッションが終了しました。もう一度ログインしてください。";

export const texts: LoginTexts = {
  frame,
  main: {
    discoveryTitle: "新規登録またはログイン",
    organizationTitle: ({ organizationName }) => `${organizationName} に進む`,
    verifyTitle: "メールアドレスの確認",
    verifyLead: "次のいずれかの方法でメールアドレスを確認してください。",
    emailLabel: "メールアドレス",
    emailPlaceholder: "you@company.co.jp",
    continueButton: "メールで続ける",
    continueWith: ({ name }) => `${name} で続ける`,
    sso: "SSO",
    passwordLabel: "パスワード",
    show: "パスワードを表示",
    hide: "パスワードを非表示",
    usePassword: "代わりにパスワードを使用",
    next: "続ける",
    forgot: "新規登録またはパスワードの再設定",
    or: "または",
    back: "戻る",
    loading: "読み込んでいます…",
  },
  emailMethodSelection: {
    title: "続ける方法を選択してください。",
    link: "ログインリンクをメールで受け取る",
    code: "ログインコードをメールで受け取る",
    back: "戻る",
  },
  emailConfirmation: {
    title: "メールをご確認ください",
    sentTo: ({ email }) => `${email} にメールを送信しました。`,
    gmail: "Gmail を開く",
    yahoo: "Yahoo を開く",
    outlook: "Outlook を開く",
    codeInstead: "代わりにコードを入力",
    tryAgain: "やり直す",
  },
  handover: {
    enter: "別のデバイスでリンクを開く場合は、そこでこの番号を入力してください。",
  },
  passcode: {
    title: "コードを入力",
    sentTo: ({ destination }) => `${destination} に 6 桁のコードを送信しました。`,
    fieldLabel: "コード",
    expiresIn: ({ time }) => `コードの有効期限: 残り ${time}`,
    expired: "コードの有効期限が切れました。",
    resend: "コードを再送信",
    sent: "コードを送信しました",
    back: "戻る",
  },
  mfa: {
    selectionTitle: "多要素認証の設定",
    useAuthenticator: "認証アプリを使用",
    useText: "SMS でコードを受け取る",
    next: "続ける",
    back: "戻る",

    phoneTitle: "多要素認証を設定するには、電話番号を入力してください",
    countryLabel: "国または地域",
    phoneLabel: "電話番号",

    qrTitle: "QR コードをスキャンして認証アプリを登録",
    qrCode: "認証アプリ用の QR コード",
    loading: "読み込んでいます…",
    troubleScanning: "スキャンできない場合",
    notCreated: "認証アプリを登録できませんでした。",
    tryAgain: "再試行",

    manualTitle: "QR コードをスキャンできない場合",
    manualLead: "認証アプリにこのコードを入力して登録してください。",
    secretLabel: "認証アプリ用のコード",
    copyCode: "コードをコピー",
    scanAgain: "もう一度 QR コードをスキャン",

    entryTitle: "確認コードを入力",
    entryLead: "認証アプリに表示された 6 桁のコードを入力してください。",
    entryLabel: "確認コード",
    newCode: "コードが使えない場合は、認証アプリの新しいコードをお使いください。",
    useBackupCode: "バックアップコードを使用",
    textInstead: "代わりに SMS でコードを受け取る",

    backupTitle: "バックアップコードを入力",
    backupLead: "認証アプリの設定時に保存したバックアップコードのいずれかを入力してください。",
    backupLabel: "バックアップコード",

    saveTitle: "バックアップコードを保存してください",
    saveLead: "バックアップコードを表示して保存できるのは、今回だけです。",
    codesLabel: "バックアップコード",
    download: "ファイルをダウンロード",
    copyAll: "すべてコピー",
    done: "完了",
  },
  password: {
    title: "メールアドレスとパスワードでログイン",
    forgotTitle: "ログインのご案内をメールでお送りします",
    forgotLead: "メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。",
    next: "続ける",
    back: "戻る",

    sentTitle: "メールをご確認ください",
    verifyTitle: "先にメールアドレスを確認してください。",
    sentTo: ({ email }) => `${email} にメールを送信しました。`,
    notReceived: "届いていませんか?",
    resend: "メールを再送信",

    newTitle: "新しいパスワードの設定",
    openAgain: "新しいパスワードを設定するには、メールのリンクをもう一度開いてください。",
    newLink: "新しいリンクをメールで受け取る",

    strong: "安全性の高いパスワードです。",
    minimumLength: ({ count }) => `${count} 文字以上`,
    complexity: ({ count }) => `次のうち ${count} 種類を含む: 大文字、小文字、数字、記号`,
    breached:
      "このパスワードは、セキュリティ上の問題が発生した別のサイトで使われていた可能性があります。別のパスワードを選んでください。",
    met: "条件を満たしています:",
    missing: "条件を満たしていません:",
    remarks: {
      "Straight rows of keys on your keyboard are easy to guess.": "キーボードの並び順は推測されやすいです。",
      "Short keyboard patterns are easy to guess.": "キーボードの短いパターンは推測されやすいです。",
      'Repeated characters like "aaa" are easy to guess.': "「aaa」のような文字の繰り返しは推測されやすいです。",
      'Repeated character patterns like "abcabcabc" are easy to guess.':
        "「abcabcabc」のような繰り返しは推測されやすいです。",
      'Common character sequences like "abc" are easy to guess.': "「abc」のようなよくある並びは推測されやすいです。",
      "Recent years are easy to guess.": "最近の年は推測されやすいです。",
      "Dates are easy to guess.": "日付は推測されやすいです。",
      "This is a heavily used password.": "きわめて多く使われているパスワードです。",
      "This is a frequently used password.": "頻繁に使われているパスワードです。",
      "This is a commonly used password.": "よく使われているパスワードです。",
      "This is similar to a commonly used password.": "よく使われているパスワードに似ています。",
      "Single words are easy to guess.": "単語 1 つだけでは推測されやすいです。",
      "Single names or surnames are easy to guess.": "名前や名字だけでは推測されやすいです。",
      "Common names and surnames are easy to guess.": "一般的な名前や名字は推測されやすいです。",
      "There should not be any personal or page related data.":
        "個人情報やこのページに関連する語は使わないでください。",
      "Your password was exposed by a data breach on the Internet.":
        "このパスワードはインターネット上のデータ漏えいで公開されています。",
      "Avoid predictable letter substitutions like '@' for 'a'.":
        "「a」を「@」にするような、よくある置き換えは避けてください。",
      "Avoid reversed spellings of common words.": "よくある単語を逆さにしたものは避けてください。",
      "Capitalize some, but not all letters.": "一部の文字だけを大文字にしてください。",
      "Capitalize more than the first letter.": "先頭以外の文字も大文字にしてください。",
      "Avoid dates and years that are associated with you.": "ご自身に関係のある日付や年は避けてください。",
      "Avoid recent years.": "最近の年は避けてください。",
      "Avoid years that are associated with you.": "ご自身に関係のある年は避けてください。",
      "Avoid common character sequences.": "よくある文字の並びは避けてください。",
      "Avoid repeated words and characters.": "単語や文字の繰り返しは避けてください。",
      "Use longer keyboard patterns and change typing direction multiple times.":
        "キーボードのパターンは長くし、方向を何度か変えてください。",
      "Add more words that are less common.": "あまり使われない単語を追加してください。",
      "Use multiple words, but avoid common phrases.": "複数の単語を使い、よくある言い回しは避けてください。",
      "You can create strong passwords without using symbols, numbers, or uppercase letters.":
        "記号、数字、大文字を使わなくても、安全性の高いパスワードを作成できます。",
      "If you use this password elsewhere, you should change it.":
        "ほかでもこのパスワードを使っている場合は、変更することをおすすめします。",
    },
  },
  discovery: {
    title: "続けるには組織を選択してください",
    join: "参加",
    acceptInvite: "招待を承諾",
    or: "または",
    create: "組織を作成",
    createTitle: "組織を作成して始めましょう",
    nothingTitle: ({ email }) => `${email} はどの組織にも所属していません。`,
    nothingLead: "メールアドレスが正しいかご確認ください。正しい場合は、先に管理者からの招待が必要な可能性があります。",
    differentEmail: "別のメールアドレスを使用",
  },
  sso: {
    emailTitle: "続けるにはメールアドレスを入力してください",
    emailLabel: "メールアドレス",
    emailPlaceholder: "you@company.co.jp",
    continueButton: "続ける",
    failed: "問題が発生しました。しばらくしてからもう一度お試しになるか、管理者にお問い合わせください。",
    menuTitle: "続けるには接続を選択してください",
    fallbackTitle: "接続が見つかりませんでした。",
    slugLabel: "組織",
    slugPlaceholder: "組織の識別名を入力",
    organizationMissing: "組織が見つかりません",
    lookupFailed: "エラーが発生しました。もう一度お試しください。",
    otherMethod: "別のログイン方法を試す",
    back: "戻る",
  },
  landing: {
    landing: "リンクを確認しています…",
    loggingIn: "ログインしています…",
  },
  wrongAccount: {
    title: "この招待は別のアカウント宛てです",
    invited: ({ email, organizationName }) => `${email} は ${organizationName} に招待されています。`,
    signedIn: ({ email }) => `${email} としてログインしています。`,
    continueAs: ({ email }) => `${email} として続ける`,
    stayAs: ({ email }) => `${email} のままにする`,
  },
  signedIn: {
    who: ({ name, email, organizationName }) =>
      `${organizationName} に ${name ? `${name} (${email})` : email} としてログインしています。`,
    stay: ({ name, email }) => `${name || email} として続ける`,
    other: "別のアカウントを使う場合は、上のフォームに入力してください。",
  },
  loggedIn: {
    title: "完了しました",
    lead: "ログインしました。",
  },
  error: {
    somethingWentWrong: "問題が発生しました",
    later: "しばらくしてからもう一度お試しになるか、管理者にお問い合わせください。",

    linkTitle: "このリンクではログインできませんでした",
    linkNext: "このページを再読み込みして、新しいリンクをリクエストしてください。",

    otherBrowserTitle: "リンクは、リクエストしたブラウザーで開いてください",
    otherBrowser: "ログインリンクは、リクエストしたブラウザーでのみ使用できます。このリンクはまだ使用されていません。",
    otherBrowserNext:
      "リンクをそのブラウザーにコピーするか、このページを再読み込みして新しいリンクをリクエストしてください。",

    organizationTitle: "組織が見つかりませんでした",
    organizationMissing: "組織が見つかりません。もう一度お試しください。",
    organizationMissingNext: "このページのアドレスを確認するか、正しいアドレスを管理者にお問い合わせください。",
    organizationLookupFailed: "エラーが発生しました。もう一度お試しください。",

    authPolicyTitle: "この方法ではログインできません",
    authPolicy: ({ organizationName }) =>
      `${organizationName ?? "この組織"} では、このページのログイン方法はいずれも許可されていません。`,
    authPolicyNext: "ログイン方法については、管理者にお問い合わせください。",

    adBlockerTitle: "リクエストがブロックされています",
    adBlocker: "広告ブロッカーまたはブラウザーの拡張機能により、サーバーに接続できないようです。",
    adBlockerNext: "このページで無効にしてから、もう一度ログインしてください。",

    claimedDomainTitle: "所属先の組織はすでに登録されています",
    claimedDomain: "このメールアドレスのドメインは、ある組織が所有を申請しています。",
    claimedDomainNext: "その組織の管理者に招待を依頼するか、戻って別のメールアドレスをお使いください。",

    back: "戻る",
    tryAgain: "再試行",
  },
  problems: {
    invalidEmail: "メールアドレスが正しくありません",
    passwordRequired: "パスワードを入力してください",
    somethingWentWrong: "問題が発生しました",
    noAccess: ({ email, organizationName }) =>
      `${email} には ${organizationName} へのアクセス権がありません。誤りと思われる場合は、管理者にお問い合わせください`,
    thisOrganization: "この組織",
    byType: {
      invalid_email: "メールアドレスの形式が正しくありません。",
      inactive_email: "無効とされているアドレスです。別のアドレスをお試しください。",
      unauthorized_credentials: "認証情報が正しくありません。",
      user_unauthenticated: "この操作にはログインが必要です。",
      email_not_found: "メールアドレスが見つかりません。",
      no_user_password: noPassword,
      member_password_not_found: noPassword,
      breached_password: "パスワードの再設定が必要です。",
      reset_password: "パスワードの再設定が必要です。",
      unable_to_auth_magic_link: "リンクはすでに使用されたか、有効期限が切れています。",
      oauth_token_not_found: tookTooLong,
      oauth_flow_callback_error: "プロバイダーでログインできませんでした。もう一度お試しください。",
      sso_token_not_found: tookTooLong,
      invalid_code: "コードの形式が正しくありません。",
      otp_code_not_found: wrongCode,
      unable_to_authenticate_totp: wrongCode,
      totp_code_already_authenticated: wrongCode,
      unable_to_authenticate_recovery_code: "バックアップコードが正しくありません。もう一度お試しください。",
      invalid_phone_number: "電話番号の形式が正しくありません。国際形式 (E.164) で入力してください。",
      invalid_phone_number_country_code: "この国の番号には SMS を送信できません。",
      unsubscribed_phone_number: "この番号は SMS の受信を停止しています。再開するには START と送信してください。",
      duplicate_member_phone_number: "この電話番号は別のメンバーが使用しています。",
      intermediate_session_not_found: "ログインに時間がかかりすぎました。もう一度ログインしてください。",
      user_lock_limit_reached: "失敗した回数が多すぎます。しばらくしてからもう一度お試しください。",
      unauthorized_action: "この操作を行う権限がありません。",
      invalid_session_token: sessionOver,
      session_not_found: sessionOver,
      internal_server_error: "問題が発生しました",
      service_unavailable: "サーバーに接続できません。",
    },
  },
  notices: {
    emailResent: "メールを再送信しました",
    codeCopied: "コードをコピーしました",
    codeNotCopied: "コードをコピーできませんでした",
    codesCopied: "コピーしました",
    codesNotCopied: "コードをコピーできませんでした",
  },
};

export const dir = "ltr";
