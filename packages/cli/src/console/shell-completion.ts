import type { Command, Option } from "commander";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** A command as a shell completes it. */
interface Place {
  /** The words that lead to it, each after a space: " members list"; empty for the program itself. */
  at: string;
  words: { word: string; description: string }[];
  options: CompletedOption[];
  /** Whether a file may stand here. */
  takesFile: boolean;
}

interface CompletedOption {
  flags: string[];
  description: string;
  value: "none" | "file" | "text" | readonly string[];
}

/** Makes the script that completes a program's commands, options and choices. It asks the program for nothing. */
export function completionScript(program: Command, shell: Shell): string {
  const places = listPlaces(program, "", program.options.map(describeOption));
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](places);
}

function listPlaces(command: Command, at: string, global: CompletedOption[]): Place[] {
  const isRoot = at === "";
  const own = isRoot ? [] : command.options.map(describeOption);
  const help: CompletedOption = { flags: ["--help"], description: "show help", value: "none" };
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const words = [
    ...command.commands.map((below) => ({ word: below.name(), description: below.description() })),
    ...choices.map((word) => ({ word, description: "" })),
  ];
  const takesFile = command.registeredArguments.some((argument) => argument.name() === "file");
  return [
    { at, words, options: [...own, ...global, help], takesFile },
    ...command.commands.flatMap((below) => listPlaces(below as Command, `${at} ${below.name()}`, global)),
  ];
}

function describeOption({ short, long, description, required, optional, argChoices, flags }: Option): CompletedOption {
  const isFile = /<(file|folder)>/.test(flags);
  const value = !(required || optional) ? "none" : (argChoices ?? (isFile ? "file" : "text"));
  return { flags: [long, short].filter((flag): flag is string => Boolean(flag)), description, value };
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The lines that find the place of the word that is being typed. @param at the variable that gets it. */
function findPlace(places: Place[], at: string, words: string, from: string, to: string): string {
  const known = places.flatMap((place) => (place.at ? [quote(place.at)] : [])).join("|");
  return `  local ${at}="" word i
  for ((i = ${from}; i < ${to}; i++)); do
    word="\${${words}[i]}"
    case "$${at} $word" in
      ${known}) ${at}="$${at} $word" ;;
    esac
  done`;
}

/** One case for each option that takes a value. @param render what it is completed with. */
function valueCases(places: Place[], render: (value: "file" | "text" | readonly string[]) => string): string {
  return places
    .flatMap(({ at, options }) =>
      options.flatMap(({ flags, value }) =>
        value === "none"
          ? []
          : [`    ${flags.map((flag) => quote(`${at} ${flag}`)).join("|")}) ${render(value)}; return ;;`],
      ),
    )
    .join("\n");
}

function bashScript(places: Place[]): string {
  const reply = (words: readonly string[]) => `COMPREPLY=($(compgen -W ${quote(words.join(" "))} -- "$cur"))`;
  const files = 'COMPREPLY=($(compgen -f -- "$cur"))';
  const cases = places.map(({ at, words, options, takesFile }) => {
    const all = [...words.map(({ word }) => word), ...options.flatMap(({ flags }) => flags)];
    const more = takesFile ? '; [[ "$cur" == -* ]] || COMPREPLY+=($(compgen -f -- "$cur"))' : "";
    return `    ${quote(at)}) ${reply(all)}${more} ;;`;
  });
  return `# bash completion for portico. Into ~/.bashrc: source <(portico completion bash)
_portico() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}"
${findPlace(places, "at", "COMP_WORDS", "1", "COMP_CWORD")}
  COMPREPLY=()
  case "$at $prev" in
${valueCases(places, (value) => (value === "file" ? files : value === "text" ? ":" : reply(value)))}
  esac
  case "$at" in
${cases.join("\n")}
  esac
}
complete -F _portico portico
`;
}

function zshScript(places: Place[]): string {
  const entry = (word: string, description: string) =>
    quote(`${word.replaceAll(":", "\\:")}${description ? `:${description}` : ""}`);
  const cases = places.map(({ at, words, options, takesFile }) => {
    const all = [
      ...words.map(({ word, description }) => entry(word, description)),
      ...options.flatMap(({ flags, description }) => flags.map((flag) => entry(flag, description))),
    ];
    return `    ${quote(at)}) entries=(${all.join(" ")})${takesFile ? "; _files" : ""} ;;`;
  });
  return `#compdef portico
# zsh completion for portico. Into ~/.zshrc, after compinit: source <(portico completion zsh)
_portico() {
${findPlace(places, "at", "words", "2", "CURRENT")}
  case "$at \${words[CURRENT - 1]}" in
${valueCases(places, (value) => (value === "file" ? "_files" : value === "text" ? ":" : `compadd -- ${value.join(" ")}`))}
  esac
  local -a entries
  case "$at" in
${cases.join("\n")}
  esac
  _describe portico entries
}
compdef _portico portico
`;
}

function fishScript(places: Place[]): string {
  const known = places.flatMap(({ at }) => (at ? [quote(at)] : [])).join(" ");
  const fishQuote = (text: string) => `'${text.replace(/['\\]/g, (sign) => `\\${sign}`)}'`;
  const lines = places.flatMap(({ at, words, options, takesFile }) => {
    const here = `complete -c portico -n ${fishQuote(`__portico_at ${quote(at)}`)}`;
    return [
      ...(takesFile ? [`${here} -F`] : []),
      ...words.map(({ word, description }) => `${here} -a ${word} -d ${fishQuote(description)}`),
      ...options.map(({ flags, description, value }) => {
        const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
        const takes =
          value === "none"
            ? ""
            : value === "file"
              ? " -r -F"
              : value === "text"
                ? " -x"
                : ` -x -a ${fishQuote(value.join(" "))}`;
        return `${here} ${names.join(" ")}${takes} -d ${fishQuote(description)}`;
      }),
    ];
  });
  return `# fish completion for portico. Into ~/.config/fish/completions/portico.fish: portico completion fish
function __portico_at
  set -l at ""
  for word in (commandline -opc)[2..]
    if contains -- "$at $word" ${known}
      set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c portico -f
${lines.join("\n")}
`;
}
