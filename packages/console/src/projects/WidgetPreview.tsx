import { LoginView, loginLanguages, plainNames, type Styles, useLanguage } from "@portico/widget/fixtures";
import { openLogin, playLogin } from "@portico/widget/playground";
import { parseColor } from "@portico/wire";
import { useEffect, useMemo, useSyncExternalStore } from "react";

interface WidgetPreviewProps {
  name: string;
  logoUrl: string;
  logoDarkUrl: string;
  hasName: boolean;
  light: string;
  dark: string;
  scheme: "light" | "dark";
}

/** The real widget with an in-memory provider. */
export function WidgetPreview({ name, logoUrl, logoDarkUrl, hasName, light, dark, scheme }: WidgetPreviewProps) {
  const play = useMemo(() => {
    const config = { products: ["emailMagicLinks", "oauth"], authFlowType: "Discovery", oauthProviders: ["google"] };
    const opened = openLogin(config as Parameters<typeof openLogin>[0]);
    const bootstrap = opened.bootstrap && { ...opened.bootstrap, projectName: name };
    return playLogin({ ...opened, bootstrap }, { names: plainNames, isFromStart: true });
  }, [name]);
  const language = useLanguage(loginLanguages, "en");
  useEffect(() => {
    play.flow.start();
    return play.flow.stop;
  }, [play]);
  const state = useSyncExternalStore(play.flow.subscribe, play.flow.getState);
  const primary = parseColor(light) ? light : undefined;
  const primaryDark = parseColor(dark) ? dark : primary;
  const styles: Styles = {
    colorScheme: scheme,
    ...(primary && { colors: { primary: { light: primary, ...(primaryDark && { dark: primaryDark }) } } }),
    ...(logoUrl && {
      logo: { url: logoUrl, ...(logoDarkUrl && { darkUrl: logoDarkUrl }), ...(hasName && { alt: name }) },
    }),
  };
  return <LoginView state={state} send={play.flow.send} toasts={play.toasts} language={language} styles={styles} />;
}
