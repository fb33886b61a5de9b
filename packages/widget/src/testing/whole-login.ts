// Loads all lazy areas at once, for tests of the machine.

import * as later from "../login/areas/later-area.ts";
import * as mfa from "../login/areas/mfa-area.ts";
import * as passwords from "../login/areas/passwords-area.ts";
import * as sso from "../login/areas/sso-area.ts";
import { areas } from "../login/flow/areas.ts";
import * as machine from "../login/machine.ts";

Object.assign(areas, { mfa, passwords, sso });

const { Main, ...rows } = machine.screens;

/** The rows of all screens, with all their handlers. */
export const screens: machine.Rows = {
  ...rows,
  ...{ Main: { ...Main, on: { ...passwords.mainOn, ...Main.on } } },
  ...mfa.screens,
  ...passwords.screens,
  ...sso.screens,
};

export const views = { ...later.views, ...mfa.views, ...passwords.views, ...sso.views };
