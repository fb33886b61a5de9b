/**
 * Node's HTTP. An `import` of `node:http` reads all that it exports, and one of them, its WebSocket, loads the client
 * behind `fetch`: 13 MB, and a twentieth of a start.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule("node:http");
