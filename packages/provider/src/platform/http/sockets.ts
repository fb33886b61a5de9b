import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Knows the sockets of a server, so that it can end without cutting an answer short. */
export interface Sockets {
  /** From now on each answer tells its caller to use the connection no more. */
  drain(): void;
  /**
   * Ends those on which no request is under way, and the others after their answer: `server.close` waits for the ones
   * that never sent one, and for those that were kept alive.
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
      // Its head may have come before the drain, so that its caller still holds the connection for the next request.
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
