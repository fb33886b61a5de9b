import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP proxy between a provider and its database. It simulates failures of the network and the server. */
export interface DatabaseProxy {
  /** The URL for the provider to connect to. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open but forwards nothing. */
  silence(): void;
  /** Delays every message. */
  delay(ms: number): void;
  /** Forwards new connections to another server, like a DNS name that changes. */
  moveTo(databaseUrl: string): void;
  /** Ends all simulated failures. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function createDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let silence: PromiseWithResolvers<void> | undefined;

  function forward(from: Socket, to: Socket) {
    sockets.add(from);
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    // Chained, so that chunks stay in order.
    let sent = Promise.resolve();
    from.on("data", (chunk) => {
      const arrival = silence?.promise ?? sleep(delayMs);
      sent = sent.then(() => arrival).then(() => void (to.destroyed || to.write(chunk)));
    });
  }
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    forward(client, database);
    forward(database, client);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as { port: number }).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  async function cut() {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: url.href,
    cut,
    silence: () => {
      silence = Promise.withResolvers();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    moveTo: (databaseUrl) => {
      target = new URL(databaseUrl);
    },
    async restore() {
      delayMs = 0;
      silence?.resolve();
      silence = undefined;
      if (!server.listening) await listen(port);
    },
    async close() {
      if (server.listening) await cut();
    },
  };
}
