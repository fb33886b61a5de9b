import { CliError } from "../../shared/cli-error.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { auth0 } from "./auth0.ts";
import { clerk } from "./clerk.ts";
import { csv } from "./csv.ts";
import { firebase } from "./firebase.ts";
import type { Format } from "./format.ts";
import { keycloak } from "./keycloak.ts";
import { countLines, readJsonLines, startsWith } from "./read-file.ts";

/** The JSON lines of `portico export`. */
const portico: Format = {
  title: "Portico's JSON lines",
  async count({ file }) {
    const lines = await countLines(file);
    if (lines > 0 && !(await startsWith(file, ["{"]))) {
      throw new CliError(`${file} has no JSON lines. Name its format, for example --format csv.`, exitCodes.usage);
    }
    return lines;
  },
  read: ({ file }) => readJsonLines(file),
};

/** The formats of `portico import`, by the value of `--format`. */
export const formats = { portico, csv, auth0, clerk, firebase, keycloak } satisfies Record<string, Format>;
