// Users have React 18, too, whose types differ. The repository itself compiles with those of React 19.
import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
// Inside the repository, so that the declarations find their libraries.
const workshop = join(root, "node_modules/.cache/react-18-types");
const tsc = join(root, "node_modules/.bin/tsc");
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

const packages = ["wire", "client", "widget", "admin"];

const host = `
import { OrganizationSwitcher, UserButton } from "@portico/admin";
import { createClient } from "@portico/client";
import { Authorized, PorticoLogin, PorticoProvider, useAuthorized, useSession } from "@portico/widget";
import { PorticoIdentityProvider } from "@portico/widget/consent";
import type { FC, ReactElement, ReactNode } from "react";

const client = createClient("public-token-test-1", { apiUrl: "http://localhost:4100" });
const Card: FC<{ children: ReactNode }> = ({ children }) => <section>{children}</section>;

function Board(): ReactElement {
  const { session } = useSession();
  const isAuthorized = useAuthorized("board", "create");
  return (
    <Authorized resource="board" action="create" fallback={<p>No</p>}>
      {session && isAuthorized ? <button type="button">Create</button> : null}
    </Authorized>
  );
}

export function App() {
  return (
    <PorticoProvider client={client}>
      <Card>
        <OrganizationSwitcher client={client} />
        <UserButton client={client} />
        <PorticoLogin client={client} authFlowType="Discovery" products={["emailOtp"]} />
        <Board />
        <PorticoIdentityProvider client={client} />
      </Card>
    </PorticoProvider>
  );
}
`;

test("a host with React 18 types compiles with the widget, the admin components and the client", async () => {
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { recursive: true });
  const doors = packages.flatMap((name) => doorsOf(name));
  const shared = globSync("packages/{ui,wire}/src/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/*.test.*", "**/testing/**"],
  });
  await compile("declarations", {
    files: [...doors.map(({ source }) => source), ...shared.map((file) => join(root, file))],
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(root, "packages"),
      outDir: join(workshop, "declarations"),
    },
  });
  const react = join(root, "node_modules/types-react-18");
  writeFileSync(join(workshop, "host.tsx"), host);
  const imports = doors.map(({ door }, at) => `export * as door${at} from "${door}";`);
  writeFileSync(join(workshop, "doors.ts"), imports.join("\n"));
  const paths = {
    ...Object.fromEntries(doors.map(({ door, declaration }) => [door, [declaration]])),
    // Published packages contain their part of it.
    "@portico/ui/*": [join(workshop, "declarations/ui/src/*.d.ts")],
    react: [join(react, "index.d.ts")],
    "react/*": [join(react, "*.d.ts")],
  };
  await compile("host", {
    files: ["host.tsx", "doors.ts"],
    compilerOptions: { noEmit: true, skipLibCheck: false, customConditions: [], paths },
  });
  expect(JSON.parse(readFileSync(join(react, "package.json"), "utf8")).version).toMatch(/^18\./);
}, 300_000);

/** What users import from a package. */
function doorsOf(name: string): { door: string; source: string; declaration: string }[] {
  const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
  return Object.entries(manifest.exports as Record<string, Record<string, string>>).flatMap(
    ([door, { "portico-source": file = "", types }]) => {
      if (!types) return [];
      const source = join(root, "packages", name, file);
      const declaration = join(workshop, "declarations", name, file.replace(/\.tsx?$/, ".d.ts"));
      return [{ door: manifest.name + door.slice(1), source, declaration }];
    },
  );
}

/** @throws Error with what the compiler said. */
async function compile(name: string, { compilerOptions, ...config }: { files: string[]; compilerOptions: object }) {
  const file = join(workshop, `tsconfig.${name}.json`);
  const options = { types: [], lib: ["ES2024", "DOM", "DOM.Iterable"], jsx: "react-jsx", ...compilerOptions };
  writeFileSync(
    file,
    JSON.stringify({ extends: join(root, "tsconfig.base.json"), ...config, compilerOptions: options }),
  );
  await promisify(execFile)(tsc, ["-p", file], { cwd: root, maxBuffer: 2 ** 26 }).catch(({ stdout, stderr }) => {
    throw new Error(`${name}\n${stdout}${stderr}`);
  });
}
