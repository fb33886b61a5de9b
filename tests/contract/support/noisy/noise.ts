import { setTimeout as sleep } from "node:timers/promises";
import type { Input } from "./kinds.ts";
import { type Answer, type NoisyPlace, password, sendAsPage } from "./provider.ts";

interface SignIn {
  answers: Answer[];
  tookMs: number;
}

/**
 * Signs the quiet tenant in a number of times while these are sent over and over, several at once; each at least once.
 */
export async function besideNoise(
  place: NoisyPlace,
  inputs: Input[],
  { atOnce, times }: { atOnce: number; times: number },
) {
  let isOver = false;
  let begun = 0;
  const heard: (Omit<Input, "send"> & Answer)[] = [];
  const sendSome = async () => {
    while (!isOver || begun < inputs.length) {
      const { send, ...input } = inputs[begun++ % inputs.length] as Input;
      const { status, text } = await send();
      heard.push({ ...input, status, text: text.slice(0, 300) });
    }
  };
  const senders = Promise.all(Array.from({ length: atOnce }, sendSome));
  const signIns: SignIn[] = [];
  try {
    while (signIns.length < times) signIns.push(await signIn(place));
  } finally {
    isOver = true;
    await senders;
  }
  return { heard, signIns };
}

/** Signs the quiet tenant's member in, by code and by password. */
export async function signIn({ url, quiet }: NoisyPlace): Promise<SignIn> {
  const { public_token, organization_id, email_address } = quiet;
  const post = (path: string, body: object) =>
    sendAsPage(url, public_token, path, { email_address, organization_id, ...body });
  const before = (await readCodes(url, email_address)).length;
  const startedMs = performance.now();
  const answers = [await post("/otps/email/login_or_signup", {})];
  if (answers[0]?.status === 200) {
    const code = await nextCode(url, email_address, before);
    answers.push(await post("/otps/email/authenticate", { code, session_duration_minutes: 60 }));
    answers.push(await post("/passwords/authenticate", { password, session_duration_minutes: 60 }));
  }
  return { answers, tookMs: performance.now() - startedMs };
}

const POLL_MS = 5;

async function nextCode(url: string, address: string, before: number): Promise<string> {
  for (;;) {
    const [latest, ...older] = await readCodes(url, address);
    if (latest && older.length >= before) return latest.code;
    await sleep(POLL_MS);
  }
}

async function readCodes(url: string, address: string): Promise<{ code: string }[]> {
  const response = await fetch(`${url}/dev/inbox?to=${address}`, { headers: { Accept: "application/json" } });
  // The inbox is a page for developers: a refused request is repeated.
  return response.ok ? ((await response.json()) as { code: string }[]) : [];
}
