// Lazy chunk of the offer to add a passkey after a login. Projects without passkeys never load it.
import { passkeyOffer } from "../passkey-offer/flow.ts";
import { OfferPasskey } from "../passkey-offer/OfferPasskey.tsx";
import type { ViewsOf } from "../ui/screen-props.ts";

export { offerEffects as effects } from "../passkey-offer/effects.ts";

export const screens = { OfferPasskey: passkeyOffer };

export const views: ViewsOf<typeof screens> = { OfferPasskey };
