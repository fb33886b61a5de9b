import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Tracks the sockets of a server, so that it can stop without cutting off an answer. */
export interface Sockets {
  /** From now on each answer asks its caller to close the connection. */
  drain(): void;
  /**
   * Closes sockets without a running request, and the others after their answer. Without this, `server.close` would
   * wait for connections that never sent a request, and for kept-alive ones.
   */
  closeUnused(): void;
  count(): number;
}

export function trackSockets(server: Server): Sockets {
  const underWay = new Map<Socket, number>();
  let isDraining = false;
  let isClosing = false;
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  // Before the application's own listener, while headers can still be set.
  server.prependListener("request", ({ socket }, response) => {
    if (isDraining) response.setHeader("Connection", "close");
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = underWay.get(socket);
      if (left) underWay.set(socket, left - 1);
      // Its headers may have been sent before the drain, so its caller would keep the connection.
      if (isClosing && left === 1) socket.end();
    });
  });
  return {
    drain() {
      isDraining = true;
    },
    closeUnused() {
      isClosing = true;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    },
    count: () => underWay.size,
  };
}
