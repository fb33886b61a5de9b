import { Avatar } from "@portico/ui/components/Avatar";
import { ProviderIcon } from "@portico/ui/components/ProviderIcon";
import { Ring } from "@portico/ui/components/Ring";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";

addStyles(`
.portico-sign { flex: none; display: grid; place-items: center; width: 36px; height: 36px; color: var(--po-soft); background: var(--po-surface); border: 1px solid var(--po-line); border-radius: 8px; }
.portico-sign > svg { width: 20px; height: 20px; }
.portico-sign > .portico-avatar { width: 100%; height: 100%; font-size: 15px; border-radius: 7px; }
`);

const unnamed = ["", "generic", "oidc"];

/** The logo of an identity provider in a box, or its initial if we don't have it. The name is next to it. */
export function Sign({ provider, isBusy }: { provider: string; isBusy?: boolean }) {
  const fallback = !unnamed.includes(provider) && <Avatar name={provider} />;
  return <span {...part("sign")}>{isBusy ? <Ring /> : <ProviderIcon provider={provider} fallback={fallback} />}</span>;
}
