import { Face } from "@portico/ui/components/Face";
import { isImageAddress } from "@portico/ui/lib/web-address";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { AuthorizeStartResponse } from "@portico/wire";
import type { Facts } from "../flow/facts.ts";
import { Tiles } from "./layout.tsx";

type LogosProps = { flow: Facts; styles: Styles; app?: AuthorizeStartResponse["client"]; appName?: string };

/**
 * The tiles of the app and of the project; that of the project alone where no app asks, and then only with a picture. An
 * app that registered itself shows none: nobody has looked whether the picture is its own.
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
