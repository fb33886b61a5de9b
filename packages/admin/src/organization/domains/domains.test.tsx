// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { type Answers, createMockCalls } from "../../testing/mock-calls.ts";
import { DomainsScreen } from "./Domains.tsx";
import { sampleDomain } from "./fixtures.tsx";

function draw(answers: Answers, rights?: Record<string, string[]>) {
  const container = document.body.appendChild(document.createElement("div"));
  const language = { strings: undefined, listen() {} };
  const connections = { saml_connections: [], oidc_connections: [], external_connections: [] };
  const calls = createMockCalls({ "sso.getConnections": () => connections, ...answers }, rights ? { rights } : {});
  flushSync(() =>
    createRoot(container).render(
      <PartFrame calls={calls} language={language}>
        <DomainsScreen />
      </PartFrame>,
    ),
  );
  const press = (text: string) => {
    const found = [...container.querySelectorAll("button")].filter(({ textContent }) => textContent === text).at(-1);
    if (!found) throw new Error(`There is no "${text}" in: ${container.textContent}`);
    found.click();
  };
  return { container, press };
}

const pending = sampleDomain("globex.test");
const listed = () => ({ domains: [pending] });

test("a check shows its result, and announces a record that was found", async () => {
  const found = {
    ...pending,
    status: "verified",
    checked_at: "2026-03-05T10:00:00Z",
    confirmed_at: "2026-03-05T10:00:00Z",
  };
  const missing = {
    ...pending,
    checked_at: "2026-03-05T10:00:00Z",
    problem: `${pending.record_name} has no such TXT record.`,
  };
  const verify = vi.fn().mockReturnValueOnce({ domain: missing }).mockReturnValueOnce({ domain: found });
  const { container, press } = draw({ "organization.domains.list": listed, "organization.domains.verify": verify });
  await expect.poll(() => container.textContent).toContain("globex.test");
  press("Show record");
  await expect.poll(() => container.textContent).toContain(pending.record_value);
  press("Check now");
  await expect.poll(() => container.textContent).toContain("Record not found yet");
  press("Check now");
  await expect.poll(() => container.textContent).toContain("globex.test verified");
  expect(container.textContent).toContain("Verified");
});

test("each value of the record has its own copy button", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const { container, press } = draw({ "organization.domains.list": listed });
  await expect.poll(() => container.textContent).toContain("globex.test");
  press("Show record");
  const buttons = () => [...container.querySelectorAll("[data-part=copy-table] button")] as HTMLButtonElement[];
  await expect.poll(() => buttons().length).toBe(3);
  for (const button of buttons()) button.click();
  expect(writeText.mock.calls.flat()).toEqual(["TXT", pending.record_name, pending.record_value]);
  await expect
    .poll(() => buttons().map((button) => button.getAttribute("aria-label")))
    .toEqual(["Copied: Type", "Copied: Name", "Copied: Value"]);
  vi.unstubAllGlobals();
});

test("removes a domain only after a dialog with the consequences", async () => {
  const remove = vi.fn(() => ({ domain: "globex.test" }));
  const { container, press } = draw({ "organization.domains.list": listed, "organization.domains.delete": remove });
  await expect.poll(() => container.textContent).toContain("globex.test");
  press("Remove");
  await expect.poll(() => container.textContent).toContain("Another organization can then add this domain");
  expect(remove).not.toHaveBeenCalled();
  const confirm = container.querySelector("[data-part=confirm] button") as HTMLButtonElement;
  confirm.click();
  await expect.poll(() => container.textContent).toContain("No domains yet");
});

test("shows domains without controls to members who can only read them", async () => {
  const { container } = draw({ "organization.domains.list": listed }, { organization: ["update"] });
  await expect.poll(() => container.textContent).toContain("Only admins with full permissions");
  expect(container.querySelectorAll("button").length).toBe(0);
});
