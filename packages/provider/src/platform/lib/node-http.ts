/**
 * Node's HTTP. `import` of `node:http` would evaluate all its exports. One of them, WebSocket, loads the client
 * behind `fetch`: 13 MB, and a twentieth of a start.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule("node:http");
