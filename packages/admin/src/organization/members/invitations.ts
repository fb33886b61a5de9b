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
 * mail programs copy it; or a table with names beside the addresses. Skips the table's header and empty cells.
 */
export function readAddresses(text: string): Listed[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|[\r\n;]/)
    .flatMap(readLine)
    .map(({ email, name }) => {
      const isValid = email.length <= LONGEST && ADDRESS.test(email);
      const key = email.toLowerCase();
      const isTwice = seen.has(key);
      seen.add(key);
      const problem = isValid ? (isTwice ? "twice" : undefined) : "invalid";
      return { email, ...(name && { name }), ...(problem && { problem }) } as Listed;
    });
}

function readLine(line: string): Listed[] {
  const cells = splitCells(line).filter(Boolean);
  const addresses = cells.filter((cell) => cell.includes("@"));
  if (addresses.length === 0) return isHead(cells) ? [] : cells.map((email) => ({ email }));
  const [only] = addresses;
  // In a row of a table, up to two other cells with letters are the name.
  if (addresses.length === 1 && only && !/[\s<]/.test(only)) {
    const words = cells.filter((cell) => cell !== only && /\p{L}/u.test(cell)).slice(0, 2);
    return [{ email: only, name: words.join(" ") }];
  }
  return addresses.flatMap(readCell);
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
  return cells.some((cell) => /^(e-?mail|mail|correo|courriel|メール|البريد|דוא|address|adresse)/i.test(cell));
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
    const isOutside =
      email_invites === "RESTRICTED" && !email_allowed_domains.includes(email.slice(email.lastIndexOf("@") + 1));
    const verdict =
      one.problem ??
      (status && status !== "invited" ? "already" : isOutside ? "outside" : status === "invited" ? "again" : "ready");
    return { ...one, verdict };
  });
}

/** Writes addresses in a format that can be pasted again. */
export function writeAddresses(listed: readonly Listed[]): string {
  return listed.map(({ email, name }) => (name ? `${writeName(name)} <${email}>` : email)).join("\n");
}

const writeName = (name: string) => (/[,;<>"\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
