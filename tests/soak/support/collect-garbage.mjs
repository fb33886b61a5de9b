// Comes into a node by --import: SIGUSR2 makes it give back all that nobody holds, so that what is left can be compared.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => collect());
