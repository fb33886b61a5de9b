import { idpOperations } from "@portico/wire";
import { expect, test } from "vitest";
import { openBrowser, settle } from "../testing/browser.ts";
import { PUBLIC_TOKEN, signedIn } from "../testing/fixtures.ts";
import { startClient } from "../testing/start-client.ts";
