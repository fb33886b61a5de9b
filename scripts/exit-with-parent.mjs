// Loaded into every program that start.ts runs. However start.ts ends, kill -9 included, the channel to it closes, and
// the program leaves as it would on a polite request.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
