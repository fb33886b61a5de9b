// The first screen in a browser, compared with bare forms: time and main-thread work until the field is visible, and request
// counts. Times are ratios, at a quarter of the machine's speed and on slow 4G.
import { openBareBrowser } from "./page/bare-browser.ts";
import { openSites, type PageName, pageNames } from "./page/sites.ts";
import { type Conditions, type Visit, visit } from "./page/visit.ts";
import { median, type Row, report } from "./report.ts";

const ROUNDS = 9;
const pages: { name: PageName; floor: PageName; what: string; peers?: string }[] = [
  { name: "plain", floor: "preactForm", what: "script tag", peers: "closest 1.4x to 2.1x" },
  { name: "styled", floor: "preactForm", what: "script tag with styles" },
  { name: "react", floor: "reactForm", what: "React" },
  { name: "reactStyled", floor: "reactForm", what: "React with styles" },
];

const sites = await openSites();
const browser = await openBareBrowser();
try {
  const full = await measure({});
  const throttled = await measure({ cpu: 4 });
  const far = await measure({ cpu: 4, isSlowNetwork: true });
  report(
    "page",
    pages.flatMap(({ name, floor, what, peers }): Row[] => {
      const of = (visits: Visits, field: keyof Visit) => ({
        floor: median(visits[floor].map((it) => it[field])),
        ours: median(visits[name].map((it) => it[field])),
      });
      const cpu = of(full, "cpuMs");
      const ratio = { unit: "ms", aim: 1.15, limit: 1.3, ratedBy: "ratio" as const };
      return [
        { what: `${what}: field seen at 4x`, ...of(throttled, "fieldMs"), ...ratio, ...(peers && { peers }) },
        { what: `${what}: field seen at 4x on slow 4G`, ...of(far, "fieldMs"), unit: "ms" },
        { what: `${what}: main thread beyond the form`, ours: cpu.ours - cpu.floor, unit: "ms", aim: 12, limit: 20 },
        { what: `${what}: main thread until the page rests`, ...of(full, "cpuAtRestMs"), unit: "ms" },
        { what: `${what}: scripts in series`, ...of(far, "inSeries"), unit: "", aim: 1, limit: 1 },
        { what: `${what}: style calculations`, ...of(full, "styles"), unit: "" },
        { what: `${what}: layouts`, ...of(full, "layouts"), unit: "" },
        { what: `${what}: style calculations, at rest`, ...of(full, "stylesAtRest"), unit: "" },
        { what: `${what}: layouts, at rest`, ...of(full, "layoutsAtRest"), unit: "" },
        { what: `${what}: long tasks`, ...of(full, "longTasks"), unit: "", aim: 0 },
        { what: `${what}: layout shift`, ours: of(full, "shift").ours, unit: "", aim: 0, limit: 0 },
      ];
    }),
  );
} finally {
  await browser.close();
  sites.stop();
}

type Visits = Record<PageName, Visit[]>;

/** Visits every page in turn, so that a busy moment of the machine affects all. The first round is a warm-up. */
async function measure(conditions: Conditions): Promise<Visits> {
  const visits = Object.fromEntries(pageNames.map((name) => [name, []])) as unknown as Visits;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of pageNames) {
      const seen = await visit(browser, sites.urlOf(name), conditions);
      if (round > 0) visits[name].push(seen);
    }
  }
  return visits;
}
