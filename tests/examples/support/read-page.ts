/** The steps of a documentation page, in order. */
export interface Page {
  steps: Step[];
  /** Where the reader signs in. */
  address: string;
  /** Where they read their emails. */
  inbox: string;
}

export type Step = { type: "line"; line: string } | { type: "file"; path: string; text: string };

/** Reads a Markdown page with the URLs that it names. */
export function readPage(markdown: string): Page {
  const steps = readSteps(markdown);
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const addresses = [...prose.matchAll(/<(http:\/\/localhost:\d+[^>]*)>/g)].map(([, address = ""]) => address);
  const isInbox = (address: string) => address.endsWith("/dev/inbox");
  const [address, inbox] = [addresses.find((it) => !isInbox(it)), addresses.find(isInbox)];
  if (!address || !inbox) throw new Error("The page says no <http://localhost:…> to open, or no inbox.");
  return { steps, address, inbox };
}

/**
 * Reads what a reader does: lines of `sh`, and files of fences with a title
 * (```` ```ts title="server.ts" ````). Other fences are only examples and are skipped.
 */
export function readSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, path, text = ""] of markdown.matchAll(/^```(\w+)(?: title="(.+)")?\n([\s\S]*?)^```$/gm)) {
    if (path) steps.push({ type: "file", path, text });
    else if (language === "sh")
      for (const line of text.split("\n"))
        if (line.trim() !== "" && !line.startsWith("#"))
          steps.push({ type: "line", line: line.replace(/\s+# .*/, "") });
  }
  return steps;
}
