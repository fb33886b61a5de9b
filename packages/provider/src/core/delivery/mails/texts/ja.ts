import { translateMails } from "./shape.ts";

export const ja = translateMails({
  magicLink: {
    login: { title: "{destination} にログイン", button: "ログイン" },
    signup: { title: "{destination} に参加", button: "登録する" },
    body: "このリンクから {address} として続行できます。リンクをリクエストしたブラウザーで開くことをおすすめします。",
    orCode: "または、このメールをリクエストした画面に次のコードを入力してください。",
    life: "リンクは 1 回のみ有効です。有効期間は {link}です。",
    lifeWithCode: "リンクは 1 回のみ有効です。有効期間はリンクが {link}、コードが {code}です。",
    ignore: "お心当たりがない場合は、このメールを無視してください。絶対に他の人に転送しないでください。",
  },
  invitation: {
    title: "{destination} に招待されています",
    body: "{inviter} さんから、{address} として {destination} に参加するよう招待されています。",
    button: "招待を承諾",
    ignore: "送信者に心当たりがない場合は、このメールを無視してください。絶対に他の人に転送しないでください。",
  },
  emailCode: {
    subject: "{code} は {projectName} のコードです",
    title: "コード",
    body: "{destination} に進むには、コードをリクエストした画面に次のコードを入力してください。",
    life: "1 回のみ有効です。有効期間は {code}です。",
    ignore: "お心当たりがない場合は、このメールを無視してください。コードは絶対に他の人に教えないでください。",
  },
  text: "{projectName} のコードは {code} です。有効期間は {life}です。他の人に教えないでください。",
  passwordReset: {
    title: "{destination} の新しいパスワードを設定",
    body: "このリンクから {address} の新しいパスワードを設定できます。リンクをリクエストしたブラウザーで開くことをおすすめします。",
    button: "新しいパスワードを設定",
    orLogin: "または、パスワードを変えずに、今回はパスワードなしでログインできます。",
    login: "パスワードなしでログイン",
    life: "リンクはそれぞれ 1 回のみ有効です。有効期間は {link}です。",
    ignore:
      "お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。絶対に他の人に転送しないでください。",
  },
  emailUpdate: {
    title: "{destination} の新しいメールアドレスを確認",
    body: "このリンクを開くと、{address} がアカウント {former} のメールアドレスになります。",
    codeBody:
      "コードをリクエストした画面に次のコードを入力すると、{address} がアカウント {former} のメールアドレスになります。",
    button: "メールアドレスを確認",
    ignore:
      "お使いのアカウントでない場合は、このメールを無視してください。何も変わりません。絶対に他の人に転送しないでください。",
  },
  emailUpdated: {
    title: "{destination} のメールアドレスが変更されました",
    body: "アカウント {former} のメールアドレスが変更されました。このアドレスではログインできなくなりました。",
    mistake: "お心当たりがない場合は、管理者にご連絡ください。",
  },
  accountLinked: {
    title: "{provider} アカウントで {destination} にログインできるようになりました",
    body: "{provider} アカウント {account} が {time} に {address} にリンクされました。今後はこのアカウントだけでログインできます。",
    mistake:
      "お使いのアカウントでない場合は、リンクを解除してください。このアカウントでログインした人はログアウトされます。",
    button: "アカウントのリンクを解除",
    life: "お使いのアカウントの場合、操作は不要です。解除のリンクは 1 回のみ有効です。有効期間は {link}です。",
  },
  securityNotice: {
    titles: {
      password_set: "{destination} のアカウントにパスワードが設定されました",
      password_changed: "{destination} のパスワードが変更されました",
      second_factor_added: "{destination} のアカウントに 2 段階認証が追加されました",
      second_factor_removed: "{destination} のアカウントから 2 段階認証が削除されました",
      api_key_created: "{destination} のアカウントで API キーが作成されました",
      app_connected: "{destination} のアカウントにアプリが接続されました",
      new_browser: "{destination} への新しいログイン",
    },
    body: "{time} に、アカウント {address} で行われました。",
    mistake:
      "心当たりがない場合は、ボタンを押してください。すべてのセッションがログアウトされ、そのアクセスで作成されたものは無効になります。",
    button: "心当たりがありません",
    life: "ご自身で行った場合、操作は不要です。リンクは 1 回のみ有効です。有効期間は {link}です。",
  },
  directoryChange: {
    title: "{destination} のディレクトリの変更が承認を待っています",
    change_email: "ディレクトリが {address} のメールアドレスを {wanted} に変更しようとしています。",
    deactivate: "ディレクトリが {address} を無効にしようとしています。",
    reactivate: "ディレクトリが {address} を再び有効にしようとしています。",
    delete: "ディレクトリが {address} を削除しようとしています。",
    decide:
      "まだ何も変更されていません。組織のディレクトリ設定で、変更を適用するか却下してください。ほかにも承認を待っている変更があるかもしれません。",
  },
  glassBroken: {
    title: "{destination} への緊急ログイン",
    body: "{address} が、緊急用のメンバーとして、シングルサインオンを使わずに別の方法と 2 要素目の認証で {time} にログインしました。",
    mistake: "想定外の場合は、そのメンバーのセッションを終了し、緊急用の指定を解除してください。",
  },
  noAccess: {
    subject: "{destination} へのアクセスについて",
    title: "まだアクセス権がありません",
    body: "{address} には {destination} へのアクセス権がありません。",
    mistake: "誤りだと思われる場合は、管理者にご連絡ください。",
    ignore: "ログインしようとしていない場合は、このメールを無視してください。",
  },
});
