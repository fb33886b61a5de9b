import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { away } from "@portico/ui/lib/web-address";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { porticoMark } from "@portico/wire";
import { useEffect } from "react";
import { frame } from "./Screen.tsx";

addStyles(`
.portico-watermark { display: flex; justify-content: center; align-items: center; gap: 6px; width: fit-content; margin: 13px clamp(17px, 15% - 31px, 29px) 0; padding: 3px; font: 12px/18px var(--po-font); color: var(--po-soft); border-radius: 2px; cursor: pointer; }
[data-state=flush] .portico-watermark { margin-inline: -3px; }
.portico-watermark:hover { text-decoration: underline; }
.portico-watermark > .portico-icon { width: 14px; height: 14px; }
`);

const porticoIcon = /* @__PURE__ */ defineIcon("portico", porticoMark);

/** The "Powered by" line below the card, unless the project turns it off. */
export function Watermark({ label, href }: { label: string; href: string }) {
  return (
    <a {...part("watermark")} {...away} href={/^https?:\/\//.test(href) ? href : undefined}>
      <Icon drawing={porticoIcon} />
      {label}
    </a>
  );
}

/** Requests that finish sooner are not announced. */
const NOTICED_MS = 600;

/** Announces that a request is in progress, for visitors who don't see the spinner. */
export function BusyAnnouncement({ step }: { step: { screen: string } }) {
  const { busy } = useStrings("frame", frame);
  const announce = useAnnounce();
  const { busy: isUnderWay, resend } = step as { busy?: unknown; resend?: string };
  const isBusy = Boolean(isUnderWay) || resend === "sending";
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => announce(busy), NOTICED_MS);
    return () => clearTimeout(timer);
  }, [isBusy, busy, announce]);
  return null;
}
