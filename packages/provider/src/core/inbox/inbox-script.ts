/**
 * Fetches the page anew every two seconds and puts in what is new, leaving alone what the reader has open; copies
 * codes and links; fits each frame to its mail; shows times as the reader's clock has them.
 */
export const inboxScript = `
const main = document.querySelector("main");

function localTimes() {
  for (const time of main.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString();
  }
}

async function refresh() {
  const answer = await fetch("/dev/inbox", { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const known = new Set([...main.querySelectorAll("details")].map((mail) => mail.id));
  const added = [...fresh.querySelectorAll("details")].filter((mail) => !known.has(mail.id));
  if (added.length === 0) return;
  main.querySelector(".empty")?.remove();
  for (const mail of main.querySelectorAll("details")) mail.open = false;
  main.prepend(...added.map((mail) => document.importNode(mail, true)));
  localTimes();
}

document.addEventListener("click", async ({ target }) => {
  if (!target.dataset.copy) return;
  await navigator.clipboard.writeText(target.dataset.copy);
  target.textContent = "Copied";
  setTimeout(() => { target.textContent = "Copy"; }, 1500);
});

document.addEventListener("load", ({ target }) => {
  if (target.tagName !== "IFRAME") return;
  target.height = target.contentDocument.documentElement.scrollHeight;
  target.style.height = target.height + "px";
}, true);

localTimes();
setInterval(() => refresh().catch(() => {}), 2000);
`;
