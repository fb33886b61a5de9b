import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Misbehavior } from "./choice.ts";

const SLOW_MS = 8_000;

/**
 * Simulates an error of the connection or of the response.
 * @returns Whether a response was sent, so that the caller must not send another.
 */
export async function misbehave(response: ServerResponse, misbehavior: Misbehavior): Promise<boolean> {
  switch (misbehavior) {
    case "slow":
      await sleep(SLOW_MS, undefined, { ref: false });
      return false;
    case "down":
      response.destroy();
      return true;
    case "error":
      response.writeHead(500, { "Content-Type": "application/json" }).end('{"error":"server_error"}');
      return true;
    case "html":
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Maintenance</title>");
      return true;
    case "huge":
      response.writeHead(200, { "Content-Type": "application/json" }).end(`"${"x".repeat(10 * 1024 * 1024)}"`);
      return true;
    default:
      return false;
  }
}
