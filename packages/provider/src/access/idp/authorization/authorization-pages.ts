import type { FastifyRequest } from "fastify";
import { errorPage } from "../../../platform/http/error-page.ts";
import { renderErrorAsPage } from "../../../platform/http/page-answers.ts";
import { readParameters } from "../../../platform/http/parameters.ts";
import { readerOf } from "../../../platform/http/reader.ts";
import type { ApiError } from "../../../platform/lib/api-error.ts";

const LONGEST_VALUE = 16_384;

const describeError = (refusal: ApiError, request: FastifyRequest) =>
  errorPage(readerOf(request), { about: "app", refusal, requestId: request.id });

/** Renders errors as a page, because the redirect URL may be the part that is wrong. */
export function renderErrorToUser(handle: Parameters<typeof renderErrorAsPage>[1]) {
  return renderErrorAsPage(describeError, handle);
}

/**
 * Returns an app's parameters; an empty value counts as omitted (RFC 6749 section 3.1).
 * @throws ApiError `bad_request`.
 */
export function readProtocolParameters(request: FastifyRequest): Record<string, string> {
  const given = Object.entries(readParameters(request, LONGEST_VALUE));
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}
