// Both widgets as a host has them, for pages without modules of their own.
import { createClient, mount } from "@portico/widget";
import { mountIdentityProvider } from "@portico/widget/consent";

const portico = { createClient, mount, mountIdentityProvider };

export type Portico = typeof portico;
Object.assign(globalThis, { portico });
