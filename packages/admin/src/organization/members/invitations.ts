import type { Member, Organization } from "@portico/client";

/** An address from a pasted list. */
interface Listed {
  email: string;
  name?: string | undefined;
  /** Why the address can't be invited. */
  problem?: "invalid" | "twice";
}

const ADDRESS = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\].]{2,}$/u;
const LONGEST = 254;

/**
 * Parses a pasted list: email addresses separated by commas, semicolons, tabs, spaces or lines; `Name <address>` as
 * mail programs copy it; or a table with names beside the addresses. Skips the table's header and empty cells. Keeps what
 * looks like a mistyped address, so that the form can mark it.
 */
export function readAddresses(text: string): Listed[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|[\r\n;]/)
    .map((line) => splitCells(line).filter(Boolean))
    .filter((cells) => cells.length > 0)
    .flatMap((cells, at) => (at === 0 && isHead(cells) ? [] : readLine(cells)))
    .map(({ email, name }) => {
      const isValid = email.length <= LONGEST && ADDRESS.test(email);
      const key = email.toLowerCase();
      const isTwice = seen.has(key);
      seen.add(key);
      const problem = isValid ? (isTwice ? "twice" : undefined) : "invalid";
      return { email, ...(name && { name }), ...(problem && { problem }) } as Listed;
    });
}

function readLine(cells: string[]): Listed[] {
  const addresses = cells.filter((cell) => cell.includes("@"));
  const [only] = addresses;
  if (addresses.length !== 1 || !only) return cells.flatMap(readCell);
  const others = cells.filter((cell) => cell !== only);
  const mistyped = others.filter(isMistyped).map((email) => ({ email }));
  if (/[\s<]/.test(only)) return [...readCell(only), ...mistyped];
  // In a row of a table, up to two other cells with letters are the name.
  const words = others.filter((cell) => /\p{L}/u.test(cell) && !isMistyped(cell)).slice(0, 2);
  return [{ email: only, name: words.join(" ") }, ...mistyped];
}

/** Whether a cell beside an address is an address without an `@` rather than a name: `jane.globex.test`, or `jane`. */
function isMistyped(cell: string): boolean {
  if (/[\s@]/.test(cell)) return false;
  const [name, ...labels] = cell.split(".");
  const isDomain = name !== "" && /^\p{L}{2,}$/u.test(labels.at(-1) ?? "");
  return isDomain || /^[a-z][a-z\d._+-]*$/.test(cell);
}

/** Parses `Ada Lovelace <ada@globex.test>`, or addresses separated by spaces. */
function readCell(cell: string): Listed[] {
  const named = /^(?<name>[^<>]*)<(?<email>[^<>]*)>$/.exec(cell)?.groups;
  if (named) return [{ email: (named.email ?? "").trim(), name: unquote((named.name ?? "").trim()) }];
  return cell.split(/\s+/).map((email) => ({ email: email.replace(/^<|>$/g, "") }));
}

/** Splits at commas and tabs. Quoted cells may contain commas. */
function splitCells(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,\t"]|")+/g) ?? [];
  return cells.map((cell) => unquote(cell.trim()));
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

/** Whether the row is a table header such as `Email, First name, Last name`. */
function isHead(cells: string[]): boolean {
  const isTitle = (cell: string) =>
    /^(e-?mail|mail|correo|courriel|メール|البريد|דוא|address|adresse)(?![\w.])/i.test(cell);
  return cells.some(isTitle) && !cells.some((cell) => cell.includes("@"));
}

/** The result of inviting an address on the list. */
export type Verdict = "ready" | "again" | "invalid" | "twice" | "already" | "outside";

type Policy = Pick<Organization, "email_invites" | "email_allowed_domains">;

/**
 * Checks each address on a list.
 * @param known The addresses on it that already belong to members or invitations.
 */
export function checkInvitations(
  listed: readonly Listed[],
  { email_invites, email_allowed_domains }: Policy,
  known: readonly Pick<Member, "email_address" | "status">[],
): (Listed & { verdict: Verdict })[] {
  const statuses = new Map(known.map(({ email_address, status }) => [email_address.toLowerCase(), status]));
  return listed.map((one) => {
    const email = one.email.toLowerCase();
    const status = statuses.get(email);
    const isOutside = !isInvitable(email, { email_invites, email_allowed_domains });
    const verdict =
      one.problem ??
      (status && status !== "invited" ? "already" : isOutside ? "outside" : status === "invited" ? "again" : "ready");
    return { ...one, verdict };
  });
}

/** Whether the organization's settings allow an invitation to the address. */
export function isInvitable(email: string, { email_invites, email_allowed_domains }: Policy): boolean {
  if (email_invites !== "RESTRICTED") return email_invites === "ALL_ALLOWED";
  return email_allowed_domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

/** Writes addresses in a format that can be pasted again. */
export function writeAddresses(listed: readonly Listed[]): string {
  return listed.map(({ email, name }) => (name ? `${writeName(name)} <${email}>` : email)).join("\n");
}

const writeName = (name: string) => (/[,;<>"\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
