// @ts-nocheck
// Served to host pages in development, in place of Google's own script.
(() => {
  const { origin, accounts } = SANDBOX_SETTINGS;
  let settings = {};
  let host;
  let onMoment = () => {};

  /** Calls the page's listener with an object of Google's interface `PromptMomentNotification`. */
  function notify(type, reason = "") {
    const is = (name) => type === name;
    onMoment({
      getMomentType: () => (type === "displayed" || type === "not_displayed" ? "display" : type),
      isDisplayMoment: () => is("displayed") || is("not_displayed"),
      isDisplayed: () => is("displayed"),
      isNotDisplayed: () => is("not_displayed"),
      getNotDisplayedReason: () => (is("not_displayed") ? reason : ""),
      isSkippedMoment: () => is("skipped"),
      getSkippedReason: () => (is("skipped") ? reason : ""),
      isDismissedMoment: () => is("dismissed"),
      getDismissedReason: () => (is("dismissed") ? reason : ""),
    });
  }

  function close() {
    host?.remove();
    host = undefined;
    document.removeEventListener("pointerdown", onTapOutside, true);
  }

  function onTapOutside(event) {
    if (!host || event.composedPath().includes(host)) return;
    close();
    notify("skipped", "tap_outside");
  }

  async function choose(person) {
    const body = new URLSearchParams({ client_id: settings.client_id, person });
    const response = await fetch(`${origin}/gsi/credential`, { method: "POST", body });
    const { credential } = await response.json();
    close();
    notify("dismissed", "credential_returned");
    settings.callback?.({ credential, select_by: "user", client_id: settings.client_id });
  }

  function element(name, properties, ...children) {
    const created = Object.assign(document.createElement(name), properties);
    created.append(...children);
    return created;
  }

  function show() {
    host = element("div", { id: "credential_picker_container" });
    host.style.cssText = "position:fixed;top:20px;right:20px;z-index:9999;width:min(360px,calc(100vw - 40px))";
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      :host { color-scheme: light; font: 14px/20px Arial, sans-serif; color: #1f2328; }
      section { background: #fff; border: 1px solid #d0d7de; border-radius: 12px; box-shadow: 0 8px 28px rgb(0 0 0 / .18); overflow: hidden; }
      header { display: flex; justify-content: space-between; gap: 12px; padding: 14px 16px; border-bottom: 1px solid #e4e8ec; }
      h2 { margin: 0; font-size: 15px; line-height: 20px; }
      p { margin: 2px 0 0; color: #57606a; font-size: 12px; line-height: 16px; }
      button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
      header button { align-self: start; padding: 2px 8px; font-size: 18px; border-radius: 6px; }
      ul { list-style: none; margin: 0; padding: 6px; }
      li button { display: block; width: 100%; padding: 8px 10px; text-align: left; border-radius: 8px; }
      button:hover { background: #f1f4f6; }
      button:focus-visible { outline: 3px solid #2f7fb5; }
      small { display: block; color: #57606a; }`);
    root.adoptedStyleSheets = [sheet];
    const closeButton = element("button", { type: "button", ariaLabel: "Close", textContent: "×" });
    closeButton.onclick = () => {
      close();
      notify("skipped", "user_cancel");
    };
    const list = element("ul");
    for (const { key, name, email } of accounts) {
      const button = element("button", { type: "button" }, name, element("small", { textContent: email }));
      button.onclick = () => void choose(key);
      list.append(element("li", {}, button));
    }
    const title = element("div", {}, element("h2", { textContent: "Sign in with Google" }));
    title.append(element("p", { textContent: "Sandbox. Choose an account." }));
    root.append(
      element("section", { ariaLabel: "Sign in with Google" }, element("header", {}, title, closeButton), list),
    );
    document.body.append(host);
    if (settings.cancel_on_tap_outside !== false) document.addEventListener("pointerdown", onTapOutside, true);
    notify("displayed");
  }

  window.google = Object.assign(window.google ?? {}, {
    accounts: {
      id: {
        initialize(config) {
          settings = config;
        },
        prompt(listener) {
          onMoment = listener ?? (() => {});
          if (host) return;
          // With a client ID such as `not-displayed-suppressed_by_user`, no prompt is shown, for the reason in its name.
          const suppressed = /^not-displayed-(\w+)$/.exec(settings.client_id ?? "");
          if (suppressed) notify("not_displayed", suppressed[1]);
          else if (settings.client_id) show();
          else notify("not_displayed", "missing_client_id");
        },
        cancel() {
          if (!host) return;
          close();
          notify("dismissed", "cancel_called");
        },
        disableAutoSelect() {},
        renderButton() {},
      },
    },
  });
})();
