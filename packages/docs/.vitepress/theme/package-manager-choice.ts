import { inBrowser, onContentUpdated } from "vitepress";

const KEY = "portico-package-manager";

/** Shows the commands of one package manager on all pages, and remembers the reader's choice. */
export function followPackageManagerChoice(): void {
  onContentUpdated(() => showCommands(readChoice()));
  if (!inBrowser) return;
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.closest(".package-managers"))) return;
    // Blocked storage throws. Then the choice holds for this page.
    try {
      localStorage.setItem(KEY, target.value);
    } catch {}
    showCommands(target.value);
  });
}

function readChoice(): string {
  try {
    return localStorage.getItem(KEY) ?? "npm";
  } catch {
    return "npm";
  }
}

function showCommands(manager: string): void {
  for (const group of document.querySelectorAll(".package-managers")) {
    const inputs = [...group.querySelectorAll("input")];
    const chosen = inputs.findIndex(({ value }) => value === manager);
    if (chosen < 0) continue;
    for (const [index, input] of inputs.entries()) {
      input.checked = index === chosen;
      group.querySelector(".blocks")?.children[index]?.classList.toggle("active", index === chosen);
    }
  }
}
