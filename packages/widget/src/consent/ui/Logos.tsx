import { Face } from "@portico/ui/components/Face";
import { isImageAddress } from "@portico/ui/lib/web-address";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { AuthorizeStartResponse } from "@portico/wire";
import type { FlowContext } from "../flow/context.ts";
import { Tiles } from "./layout.tsx";

type LogosProps = { flow: FlowContext; styles: Styles; app?: AuthorizeStartResponse["client"]; appName?: string };

/**
 * The logos of the app and the project. Without an app, only the project's, if it has one. An app that registered
 * itself gets no logo, because it is not verified.
 */
export function Logos({ flow, styles, app, appName = "" }: LogosProps) {
  const { bootstrap } = flow;
  const logo = styles.logo ?? {
    url: bootstrap?.projectLogoUrl ?? "",
    darkUrl: bootstrap?.branding?.logo_dark_url,
  };
  if (!app && !isImageAddress(logo.url)) return null;
  return (
    <Tiles>
      {app && <Face name={appName} src={app.registered_by === "project" ? app.client_logo_url : ""} />}
      <Face
        name={bootstrap?.projectName ?? ""}
        src={logo.url}
        darkSrc={logo.darkUrl}
        scheme={styles.colorScheme}
        isLead
      />
    </Tiles>
  );
}
