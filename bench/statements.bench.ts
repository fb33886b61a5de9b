// The statements that each hot call sends one after the other: exact, and kept by a test, so nothing is measured here.
import { statementsPerCall } from "../tests/contract/statements/statements-per-call.ts";
import { report } from "./report.ts";

report(
  "statements per call, begin and commit included",
  Object.entries(statementsPerCall).map(([what, ours]) => ({ what, ours, unit: "" })),
);
