import { z } from "zod";

export const HttpUrl = z.url({ protocol: /^https?$/, error: "an absolute http(s) URL" });
