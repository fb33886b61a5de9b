import type { AuthorizeStartResponse } from "@portico/wire";
import type { Styles } from "../../theme/styles-config.ts";
import { Logo } from "../../ui/Logo.tsx";
import { LogoRow } from "../../ui/LogoRow.tsx";
import { isImageAddress } from "../../ui/web-address.ts";
import type { Facts } from "../flow/facts.ts";

type LogosProps = { flow: Facts; styles: Styles; app?: AuthorizeStartResponse["client"] };

/**
 * The pictures of the app and of the project. An app that registered itself shows none: nobody has looked whether the
 * picture is its own.
 */
export function Logos({ flow, styles, app }: LogosProps) {
  const projectUrl = styles.logo?.url ?? flow.bootstrap?.projectLogoUrl ?? "";
  const appUrl = (app?.registered_by === "project" && app.client_logo_url) || "";
  if (!isImageAddress(projectUrl) && !isImageAddress(appUrl)) return null;
  return (
    <LogoRow>
      <Logo src={appUrl} alt={app?.client_name} />
      <Logo src={projectUrl} alt={styles.logo?.alt ?? flow.bootstrap?.projectName ?? ""} />
    </LogoRow>
  );
}
