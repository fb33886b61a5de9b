// Loaded into a node by --import: SIGUSR2 runs the garbage collector, so that the remaining memory can be compared.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => collect());
