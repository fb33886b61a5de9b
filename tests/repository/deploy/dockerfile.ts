import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Copy, DockerfileParser, type From, type Instruction } from "dockerfile-ast";

const root = join(import.meta.dirname, "../../..");

export interface Stage {
  image: string;
  steps: { keyword: string; text: string; flags: Record<string, string>; json: string[] }[];
}

export interface Dockerfile {
  args: Record<string, string>;
  stages: Stage[];
}

/** Reads `deploy/Dockerfile` by a parser that is not ours. Variables of `ARG` are put in. */
export function readDockerfile(): Dockerfile {
  const file = DockerfileParser.parse(readFileSync(join(root, "deploy/Dockerfile"), "utf8"));
  const args: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword();
    const text = instruction.getArguments().map(String).join(" ");
    if (keyword === "ARG") Object.assign(args, assignments(text));
    else if (keyword === "FROM") {
      const image = (instruction as From).getImage() ?? "";
      stages.push({ image: image.replace(/\$\{(\w+)\}/g, (_, name) => args[name] ?? ""), steps: [] });
    } else stages.at(-1)?.steps.push({ keyword, text, flags: flagsOf(instruction), json: jsonOf(instruction) });
  }
  return { args, stages };
}

/** Returns `NAME=value` pairs, of an `ENV` or an `ARG`. */
export function assignments(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value]));
}

function flagsOf(instruction: Instruction): Record<string, string> {
  const flags = "getFlags" in instruction ? (instruction as Copy).getFlags() : [];
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""]));
}

/** Returns the words of the exec form, which a `HEALTHCHECK` has after `CMD`. */
function jsonOf(instruction: Instruction): string[] {
  const list = /\[".*"\]$/s.exec(instruction.getRawArgumentsContent() ?? "")?.[0];
  return list ? JSON.parse(list) : [];
}
