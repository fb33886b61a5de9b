import type { CDPSession, Page } from "playwright-core";

type Tree = Awaited<ReturnType<typeof readTree>>;
type Node = Tree[number];

const readTree = async (session: CDPSession) => (await session.send("Accessibility.getFullAXTree")).nodes;

/** What only groups, and says nothing itself. */
const silent = new Set(["RootWebArea", "generic", "none", "InlineTextBox", "LineBreak", "ListMarker", "LabelText"]);
/** What a screen reader says of a control beside its name, in the order in which it does. */
const said = ["value", "required", "invalid", "disabled", "expanded", "pressed", "checked", "level", "busy", "live"];

/**
 * What a screen reader tells of the page, in its order: the role of each thing, its name, its state, what describes it. News
 * of the live region come and go at times of their own: tests of what announces them hear them.
 */
export async function readTranscript(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const nodes = await readTree(session);
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: Node, depth: number, spoken: string) => {
    const role = String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "");
    const isText = role === "StaticText";
    const isField = role === "textbox" || role === "combobox";
    // The text of what is named by it is not said twice.
    const isSaid =
      !node.ignored && !silent.has(role) && !(isText && (name.trim() === "" || spoken.includes(name.trim())));
    if (isSaid) lines.push("  ".repeat(depth) + (isText ? name.trim() : sayNode(node, role, name)));
    const isNamed = isSaid && name !== "";
    for (const id of isText || isField || role === "status" ? [] : (node.childIds ?? [])) {
      const child = byId.get(id);
      if (child) visit(child, depth + (isSaid ? 1 : 0), isNamed ? name : isSaid ? "" : spoken);
    }
  };
  const root = nodes[0];
  if (root) visit(root, 0, "");
  return lines;
}

function sayNode(node: Node, role: string, name: string): string {
  const states = new Map<string, unknown>(node.properties?.map(({ name: state, value }) => [state, value.value]));
  if (node.value?.value !== undefined) states.set("value", node.value.value);
  const told = said.flatMap((state) => {
    const value = states.get(state);
    if (value === undefined || value === false || value === "false" || value === "") return [];
    if (state === "live" && value === "off") return [];
    return [[true, "true", 1].includes(value as true) && state !== "level" ? state : `${state} ${String(value)}`];
  });
  const description = String(node.description?.value ?? "");
  return [role, name && `“${name}”`, ...told, description && `(${description})`].filter(Boolean).join(" ");
}

/** The names of what Tab stops at, in its order, beginning with what has the focus on arrival. */
export async function readFocusPath(page: Page): Promise<string[]> {
  const stops: string[] = [];
  const first = await focused(page);
  if (first) stops.push(`on arrival: ${first}`);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    if (!stop || stops.length > 60) return stops;
    stops.push(stop);
  }
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    const label =
      activeElement.getAttribute("aria-label") ?? (activeElement as HTMLInputElement).labels?.[0]?.textContent;
    return (label || activeElement.textContent || activeElement.tagName).replace(/\s+/g, " ").trim();
  });
}
