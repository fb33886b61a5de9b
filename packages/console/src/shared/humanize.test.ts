import { expect, test } from "vitest";
import { explainError } from "./humanize.ts";

test.each([
  ["EAUTH Invalid login: 535 5.7.8", /user name or password/],
  ["EDNS queryA ENOTFOUND mail.example", /name was not found/],
  ["ETIMEDOUT Connection timeout", /in time/],
  ["EENVELOPE Can't send mail: 550 5.1.1", /sender or the recipient/],
  ["ECONNECTION connect ECONNREFUSED 10.0.0.5:587", /can't be reached/],
  ["451 4.7.1 Try again later", /refused/],
  ["The endpoint answered 500.", /^The endpoint answered 500\.$/],
])("the error %j is explained", (error, cause) => {
  expect(explainError(error)).toMatch(cause);
});
